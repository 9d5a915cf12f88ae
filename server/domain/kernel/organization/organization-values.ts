export const organizationStatuses = ["ACTIVE", "SUSPENDED"] as const;
export const dataModes = ["CLOUD", "LOCAL"] as const;

/** In the personal edition bloggers are approved without a review. */
export const editions = ["PERSONAL", "REVIEWED"] as const;

export function isPersonalEdition({ subscriptionPlan }: { subscriptionPlan: string | null }): boolean {
  return subscriptionPlan === null || subscriptionPlan === "PERSONAL";
}
