export const organizationStatuses = ["ACTIVE", "SUSPENDED"] as const;
export const dataModes = ["CLOUD", "LOCAL"] as const;

/** The personal edition approves every blogger; in the other one new bloggers are reviewed. */
export const editions = ["PERSONAL", "REVIEWED"] as const;

/** Whether bloggers are approved without a review, as in the personal edition. */
export function isPersonalEdition({ subscriptionPlan }: { subscriptionPlan: string | null }): boolean {
  return subscriptionPlan === null || subscriptionPlan === "PERSONAL";
}
