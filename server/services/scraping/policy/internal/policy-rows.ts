import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type PacePolicyModel } from "@/server/infra/db/generated/models";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";

/** Built-in policies belong to every organization. */
export function availableTo(organizationId: OrganizationId) {
  return { OR: [{ organizationId: null }, { organizationId }] };
}

/** Throws `NOT_FOUND` for a policy that the organization may not use. */
export async function getPolicy(db: Db | Tx, { organization }: Ctx, id: string): Promise<PacePolicyModel> {
  const row = await db.pacePolicy.findFirst({ where: { ...availableTo(organization.id), id } });
  if (row === null) throw notFound("pace policy");
  return row;
}

/** Prevents the deletion of the policy until the transaction ends. Throws `NOT_FOUND`. */
export async function lockPolicyShared(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM pace_policy
    WHERE id = ${id} AND (organization_id IS NULL OR organization_id = ${ctx.organization.id}) FOR KEY SHARE`;
  await getPolicy(tx, ctx, id);
}

/**
 * Locks an own policy until the transaction ends, so that no task can take it. Built-in policies are not
 * locked.
 */
export async function lockPolicy(tx: Tx, ctx: Ctx, id: string): Promise<PacePolicyModel> {
  await tx.$queryRaw`
    SELECT 1 FROM pace_policy WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
  return getPolicy(tx, ctx, id);
}

export function usedBy({ id, systemKey }: Pick<PacePolicyModel, "id" | "systemKey">) {
  const named = { pacePolicyId: id };
  return { deletedAt: null, OR: systemKey === "BALANCED" ? [named, { pacePolicyId: null }] : [named] };
}

export async function countUses(
  db: Db | Tx,
  organizationId: OrganizationId,
): Promise<Map<string | null, number>> {
  const rows = await db.scrapingTask.groupBy({
    by: "pacePolicyId",
    where: { organizationId, deletedAt: null },
    _count: true,
  });
  return new Map(rows.map((row) => [row.pacePolicyId, row._count]));
}

export function toPolicy(row: PacePolicyModel, uses: Awaited<ReturnType<typeof countUses>>) {
  const scope = row.systemKey === null ? ("org_custom" as const) : ("system_builtin" as const);
  const unnamed = row.systemKey === "BALANCED" ? (uses.get(null) ?? 0) : 0;
  return { ...row, scope, usedByTaskCount: (uses.get(row.id) ?? 0) + unnamed };
}
