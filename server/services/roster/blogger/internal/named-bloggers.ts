import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "./blogger-row";
import { IN_KEY_ORDER } from "./key-sql";

export type BloggerName =
  | { id: string }
  | { platform: Platform; platformBloggerId: string }
  | { externalId: string };

export type NamedBlogger = { index: number; id: string };

/**
 * Names without a blogger are left out. A merged blogger's name means the one it was merged into
 * (docs/rules.md#scrapes).
 */
export async function findNamedBloggers(
  tx: Tx,
  ctx: Ctx,
  names: readonly (BloggerName & { index: number })[],
): Promise<NamedBlogger[]> {
  if (names.length === 0) return [];
  const ownerId = visibleOwnerId(ctx) ?? null;
  const organizationId = ctx.organization.id;
  return tx.$queryRaw<NamedBlogger[]>`
    WITH name AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        AS n ("index" integer, id text, platform platform, "platformBloggerId" text, "externalId" text)
    ), named AS (
      SELECT n.index, coalesce(b.merged_into_id, b.id) AS id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND b.id = n.id
      UNION ALL
      SELECT n.index, coalesce(b.merged_into_id, b.id) AS id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND b.platform = n.platform AND b.platform_blogger_id = n."platformBloggerId"
      UNION ALL
      SELECT n.index, coalesce(b.merged_into_id, b.id) AS id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND lower(b.external_id) = lower(n."externalId") AND b.external_id = n."externalId"
    )
    SELECT DISTINCT named.index, b.id FROM named JOIN blogger b ON b.id = named.id
    WHERE ${ownerId}::text IS NULL OR b.owner_user_id = ${ownerId}`;
}

/** Follows a merge; any other id is returned as it is, even if no blogger has it. */
export async function findKeptId(db: Db | Tx, { organization }: Ctx, id: string): Promise<string> {
  const where = { id, organizationId: organization.id };
  const row = await db.blogger.findFirst({ where, select: { mergedIntoId: true } });
  return row?.mergedIntoId ?? id;
}

export async function findVisibleKept(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const named = await findNamedBloggers(
    tx,
    ctx,
    ids.map((id, index) => ({ id, index })),
  );
  return [...new Set(named.map(({ id }) => id))];
}

/**
 * Returns the ids of bloggers that were active. Rows are locked in key order, as imports do, so that the
 * two never deadlock.
 */
export async function setDeactivated(
  tx: Tx,
  organizationId: OrganizationId,
  ids: readonly string[],
  reason: string | null,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const changed = await tx.$queryRaw<{ id: string }[]>`
    WITH locked AS MATERIALIZED (
      SELECT b.id, b.deactivated_at FROM blogger b
      WHERE b.organization_id = ${organizationId} AND b.id = ANY (${[...ids]}::text[])
      ${IN_KEY_ORDER}
      FOR UPDATE
    )
    UPDATE blogger b SET deactivated_at = date_trunc('milliseconds', clock_timestamp()), deactivated_reason = ${reason}
    FROM locked l WHERE b.id = l.id AND l.deactivated_at IS NULL
    RETURNING b.id`;
  return new Set(changed.map(({ id }) => id));
}
