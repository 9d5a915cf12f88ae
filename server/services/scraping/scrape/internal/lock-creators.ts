import { notFound } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { IN_KEY_ORDER } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";

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

/**
 * The creator's row, or the one that it was merged into, and the others of its platform that have one of
 * `ids`. Locked in the order in which imports lock, so that the two wait for each other. Throws `NOT_FOUND`.
 */
export async function lockCreators(
  tx: Tx,
  ctx: Ctx,
  id: string,
  ids: readonly string[],
): Promise<{ row: CreatorRow; others: CreatorRow[] }> {
  const rows = await tx.$queryRaw<CreatorRow[]>`
    SELECT b.id, b.platform, b.platform_blogger_id AS "platformBloggerId", b.url, b.owner_user_id AS "ownerUserId",
      b.raw_data AS "rawData", b.price_json AS "priceJson",
      b.platform_status::text AS "platformStatus", b.last_synced_at AS "lastSyncedAt",
      b.deactivated_at IS NOT NULL AS "isDeactivated", b.merged_into_id AS "mergedIntoId"
    FROM blogger b
    WHERE b.organization_id = ${ctx.organization.id} AND (b.id = ${id} OR (b.platform_blogger_id = ANY (${[...ids]}::text[])
      AND b.platform = (SELECT asked.platform FROM blogger asked WHERE asked.id = ${id})))
    ${IN_KEY_ORDER} FOR UPDATE`;
  const row = rows.find((found) => found.id === id);
  if (row === undefined) throw notFound("blogger");
  // Another scrape may have merged it while this one asked, or waited for its lock.
  if (row.mergedIntoId !== null) return lockCreators(tx, ctx, row.mergedIntoId, ids);
  return { row, others: rows.filter((found) => found.id !== id) };
}
