import { isPersonalEdition } from "@/server/domain/organization";
import { type Tx } from "@/server/infra/db";
import { checkUnchanged, mutation, rosterChanged } from "@/server/services/verb";
import { holdOrganization } from "./internal/organization-row";
import { organizationWire, setOrganizationPlanInput } from "./schema";

/**
 * Changes plan, end and limit of an organization. Where it becomes the personal edition every blogger is
 * approved, in one transaction; a plan that reviews leaves known bloggers as they are
 * (docs/rules.md#organizations). Throws `NOT_FOUND`, `CONFLICT`.
 */
export const setOrganizationPlan = mutation({
  permission: "organization:plan",
  platform: true,
  input: setOrganizationPlanInput,
  output: organizationWire,
  audit: "organization.set-plan",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id, updatedAt, ...plan } }) {
    const before = await holdOrganization(tx, id);
    checkUnchanged(before, updatedAt);
    const result = await tx.organization.update({ where: { id }, data: plan });
    if (isPersonalEdition(before) || !isPersonalEdition(result))
      return { before, after: result, result, organizationId: id };
    const approved = await approveAll(tx, id);
    if (approved > 0) ctx.afterCommit(rosterChanged(id));
    return { before, after: { ...result, approved }, result, organizationId: id };
  },
});

/** Rows are locked in key order, as imports lock them. */
function approveAll(tx: Tx, id: string): Promise<number> {
  return tx.$executeRaw`
    WITH waiting AS MATERIALIZED (
      SELECT b.id FROM blogger b WHERE b.organization_id = ${id} AND b.review_status <> 'APPROVED'
      ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C" FOR UPDATE)
    UPDATE blogger b SET review_status = 'APPROVED' FROM waiting WHERE b.id = waiting.id`;
}
