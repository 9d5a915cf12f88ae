import { isPersonalEdition } from "@/server/domain/organization";
import { checkUnchanged, mutation, rosterChanged } from "@/server/services/verb";
import { holdOrganization } from "./internal/organization-row";
import { endSettling, owedApprovals, settlePage } from "./internal/settle-page";
import { organizationWire, setOrganizationPlanInput } from "./schema";

/**
 * Changes plan, end and limit of an organization. Where it becomes the personal edition every blogger is
 * approved: the first page here, the rest by a job. A plan that reviews leaves known bloggers as they are
 * (docs/rules.md#organizations). Throws `NOT_FOUND`, `CONFLICT`.
 */
export const setOrganizationPlan = mutation({
  permission: "organization:plan",
  platform: true,
  input: setOrganizationPlanInput,
  output: organizationWire,
  audit: "organization.set-plan",
  retriesDeadlock: true,
  // Counted before the organization is held: a million takes a while, for which imports would wait.
  async prepare({ ctx, input: { id, ...plan } }) {
    if (!isPersonalEdition(plan)) return 0;
    return ctx.db.blogger.count({ where: { organizationId: id, reviewStatus: { not: "APPROVED" } } });
  },
  async run({ ctx, tx, input: { id, updatedAt, ...plan }, prepared: approved }) {
    const before = await holdOrganization(tx, id);
    checkUnchanged(before, updatedAt);
    const approvesAll = isPersonalEdition(plan) && (before.approvalsPending || !isPersonalEdition(before));
    const result = await tx.organization.update({
      where: { id },
      data: { ...plan, approvalsPending: approvesAll },
    });
    if (approvesAll && (await settlePage(tx, result, owedApprovals, null)) === null)
      await endSettling(tx, result, owedApprovals);
    if (approvesAll) ctx.afterCommit(rosterChanged(id));
    const after = approvesAll ? { ...result, approved } : result;
    return { before, after, result, organizationId: id };
  },
});
