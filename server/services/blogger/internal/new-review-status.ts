import { type Tenant } from "@/server/services/verb";

/** The personal edition (plan PERSONAL or none) approves everything; any other plan reviews (decisions, section 3). */
export function newReviewStatus(organization: Pick<Tenant, "subscriptionPlan">): "APPROVED" | "PENDING" {
  const { subscriptionPlan } = organization;
  return subscriptionPlan === null || subscriptionPlan === "PERSONAL" ? "APPROVED" : "PENDING";
}
