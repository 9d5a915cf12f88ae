import { ownsAlias, type Platform } from "@/server/domain/roster/platforms";
import { LOCK_SPACES, Prisma, type Tx } from "@/server/infra/db";
import { findVisibleIds, IN_KEY_ORDER, mergeBloggers } from "@/server/services/roster/blogger";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { notFound } from "@/server/domain/kernel/errors";
import { type ScrapeFailure } from "../schema";

type Answered = { row: CreatorRow; others: readonly CreatorRow[]; primaryId: string };
type Joined = { problem: ScrapeFailure } | { problem: null; keptId: string; mergedIds: string[] };

/**
 * Merges the requested row and those that the answer names too. The result gets the platform's own id
 * (docs/rules.md#scrapes). In LOCAL mode rows of different owners are not merged.
 */
export async function joinCreators(
  tx: Tx,
  ctx: Ctx,
  { row, others, primaryId }: Answered,
  ownChain: number | null,
): Promise<Joined> {
  const isAlias = primaryId !== row.platformBloggerId;
  if (isAlias && !ownsAlias(row)) return { problem: otherCreator(row, primaryId) };
  const same = others.filter((other) => other.platformBloggerId === primaryId || ownsAlias(other));
  const isApart = ({ ownerUserId }: CreatorRow) =>
    ctx.organization.dataMode === "LOCAL" && ownerUserId !== row.ownerUserId;
  const otherOwnersRow = same.find((other) => other.platformBloggerId === primaryId && isApart(other));
  if (otherOwnersRow !== undefined)
    return { problem: await duplicateCreator(tx, ctx, otherOwnersRow, primaryId) };

  let keptId = row.id;
  const mergedIds: string[] = [];
  // The row with the platform's own id must be merged first, or the id is not free.
  const primaryFirst = [...same].sort(
    (a, b) => Number(b.platformBloggerId === primaryId) - Number(a.platformBloggerId === primaryId),
  );
  for (const { id } of primaryFirst.filter((other) => !isApart(other))) {
    const { olderId, youngerId } = await mergeBloggers(tx, { ids: [keptId, id], primaryId });
    keptId = olderId;
    mergedIds.push(youngerId);
  }
  if (isAlias && mergedIds.length === 0)
    await tx.blogger.update({ where: { id: row.id }, data: { platformBloggerId: primaryId } });
  if (mergedIds.length > 0) await mergeRunTargets(tx, ctx.organization.id, mergedIds, ownChain);
  return { problem: null, keptId, mergedIds };
}

function otherCreator({ platformBloggerId }: CreatorRow, primaryId: string): ScrapeFailure {
  return {
    code: "OTHER_CREATOR",
    message: `The platform answered with the creator ${primaryId} when asked for ${platformBloggerId}. Nothing was written; check the creator's link.`,
  };
}

/** Each row belongs to its owner, and a member must not learn of another's. */
async function duplicateCreator(
  tx: Tx,
  ctx: Ctx,
  { id }: CreatorRow,
  primaryId: string,
): Promise<ScrapeFailure> {
  const named = (await findVisibleIds(tx, ctx, [id])).has(id) ? ` (${id})` : "";
  return {
    code: "DUPLICATE_CREATOR",
    message: `The roster has this creator already, by the platform's own id ${primaryId}${named}. Nothing was written; ask the organization's Owner.`,
  };
}

export type CreatorRow = {
  id: string;
  platform: Platform;
  platformBloggerId: string;
  url: string | null;
  ownerUserId: string | null;
  rawData: Record<string, unknown> | null;
  priceJson: Record<string, unknown> | null;
  platformStatus: "ACTIVE" | "NOT_FOUND" | "INVALID_URL";
  lastSyncedAt: Date | null;
  isDeactivated: boolean;
  mergedIntoId: string | null;
};

/** Of `CreatorRow`; the table is `b`. */
export const CREATOR_COLUMNS = Prisma.sql`
  b.id, b.platform, b.platform_blogger_id AS "platformBloggerId", b.url, b.owner_user_id AS "ownerUserId",
  b.raw_data AS "rawData", b.price_json AS "priceJson",
  b.platform_status::text AS "platformStatus", b.last_synced_at AS "lastSyncedAt",
  b.deactivated_at IS NOT NULL AS "isDeactivated", b.merged_into_id AS "mergedIntoId"`;

/**
 * The creator's row, or the one that it was merged into, and others of its platform with one of `ids`.
 * Locks in the order of imports, to avoid deadlocks. Throws `NOT_FOUND`.
 */
export async function lockCreators(
  tx: Tx,
  ctx: Ctx,
  id: string,
  ids: readonly string[],
): Promise<{ row: CreatorRow; others: CreatorRow[] }> {
  const rows = await tx.$queryRaw<CreatorRow[]>`
    SELECT ${CREATOR_COLUMNS} FROM blogger b
    WHERE b.organization_id = ${ctx.organization.id} AND (b.id = ${id} OR (b.platform_blogger_id = ANY (${[...ids]}::text[])
      AND b.platform = (SELECT asked.platform FROM blogger asked WHERE asked.id = ${id})))
    ${IN_KEY_ORDER} FOR UPDATE`;
  const row = rows.find((found) => found.id === id);
  if (row === undefined) throw notFound("blogger");
  // Another scrape may have merged it during the call, or while this one waited for the lock.
  if (row.mergedIntoId !== null) return lockCreators(tx, ctx, row.mergedIntoId, ids);
  return { row, others: rows.filter((found) => found.id !== id) };
}

/**
 * Settles pending targets of other runs whose creators were merged. The merging scrape refreshed them, so
 * they count as done in the newest attempt of each unfinished run. Settled targets keep their outcome; a
 * run that is still freezing drops its targets instead. A step settles its own run itself.
 */
export async function mergeRunTargets(
  tx: Tx,
  organizationId: OrganizationId,
  mergedIds: readonly string[],
  ownChain: number | null,
): Promise<void> {
  await lockFreezes(tx, organizationId, "shared");
  await tx.$executeRaw`
    WITH run AS MATERIALIZED (
      SELECT r.id, r.chain, r.attempt, r.freeze_json -> 'filter' IS NOT NULL AS is_freezing FROM scraping_task_run r
      WHERE r.organization_id = ${organizationId} AND r.status IN ('PENDING', 'RUNNING', 'PAUSED')
        AND r.chain IS DISTINCT FROM ${ownChain}::integer
        AND r.is_newest
        AND EXISTS (SELECT 1 FROM scraping_run_target t
          WHERE t.chain = r.chain AND t.blogger_id = ANY (${[...mergedIds]}::text[]) AND t.state = 'PENDING')
      ORDER BY r.id FOR UPDATE
    ), dropped AS (
      DELETE FROM scraping_run_target t USING run r
      WHERE r.is_freezing AND t.chain = r.chain AND t.blogger_id = ANY (${[...mergedIds]}::text[])
    ), settled AS (
      UPDATE scraping_run_target t SET state = 'SUCCESS', attempt = r.attempt
      FROM run r
      WHERE NOT r.is_freezing AND t.chain = r.chain AND t.blogger_id = ANY (${[...mergedIds]}::text[]) AND t.state = 'PENDING'
      RETURNING t.chain
    )
    UPDATE scraping_task_run r SET success_count = r.success_count + s.count
    FROM run, (SELECT chain, count(*)::int AS count FROM settled GROUP BY chain) s
    WHERE r.id = run.id AND s.chain = run.chain`;
}

/**
 * Excludes freeze pages and merges from each other, so that no merged creator becomes a target. Merges lock
 * `shared`. This lock precedes any lock of a run.
 */
export async function lockFreezes(
  tx: Tx,
  organizationId: OrganizationId,
  mode: "shared" | "exclusive",
): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${organizationId}, ${LOCK_SPACES.frozenTargets}))`;
  else
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, ${LOCK_SPACES.frozenTargets}))`;
}
