import { isPersonalEdition, organizationWire } from "@/server/domain/kernel/organization";
import { type Organization, type ReviewStatus } from "@/server/infra/db/generated/client";
import { checkUnchanged, mutation, rosterChanged } from "@/server/services/kernel/verb";
import { getLockedOrganization } from "./internal/organization-row";
import { endSettling, owedApprovals, settlePage } from "./internal/settle-page";
import { setOrganizationPlanInput } from "./schema";

/**
 * On a change to the personal edition all bloggers are approved: the first page here, the rest by a job. A
 * change to a plan with reviews leaves existing bloggers as they are (docs/rules.md#organizations). Throws
 * `NOT_FOUND`, `CONFLICT`.
 */
export const setOrganizationPlan = mutation({
  permission: "organization:plan",
  platform: true,
  input: setOrganizationPlanInput,
  output: organizationWire,
  audit: "organization.set-plan",
  retriesDeadlock: true,
  // Counted before the organization is locked: a million rows take a while, for which imports would wait.
  async prepare({ ctx, input: { id, ...plan } }) {
    const before = await ctx.db.organization.findUnique({ where: { id } });
    if (before === null || !becomesPersonal(before, plan)) return 0;
    const reviewStatus: ReviewStatus[] = ["PENDING", "REJECTED"];
    return ctx.db.blogger.count({ where: { organizationId: id, reviewStatus: { in: reviewStatus } } });
  },
  async run({ ctx, tx, input: { id, updatedAt, ...plan }, prepared: toApprove }) {
    const before = await getLockedOrganization(tx, id);
    checkUnchanged(before, updatedAt);
    const approvesAll = becomesPersonal(before, plan);
    const result = await tx.organization.update({
      where: { id },
      data: { ...plan, approvalsPending: approvesAll },
    });
    if (approvesAll && (await settlePage(tx, result, owedApprovals, null)) === null)
      await endSettling(tx, result, owedApprovals);
    if (approvesAll) ctx.afterCommit(rosterChanged(id));
    const after = approvesAll ? { ...result, toApprove } : result;
    return { before, after, result, organizationId: id };
  },
});

type Plan = Pick<Organization, "subscriptionPlan">;

function becomesPersonal(before: Plan & Pick<Organization, "approvalsPending">, after: Plan): boolean {
  return isPersonalEdition(after) && (before.approvalsPending || !isPersonalEdition(before));
}
