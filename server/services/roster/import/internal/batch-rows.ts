import { bloggerKey, type BloggerRef } from "@/server/domain/roster/blogger";
import { idsOverlap } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import {
  findAliases,
  visibleOwnerId,
  hasKeyOf,
  keyRows,
  type UpsertOutcome,
} from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { lockMembership } from "@/server/services/people/membership";
import { type BatchItem } from "./parse-items";
import { type FailedItem } from "./parse-item";

export type RefusedRow = Pick<FailedItem, "index" | "platform" | "message" | "more"> & {
  code: FailedItem["code"] | "HELD_BY_ANOTHER_MEMBER";
};

type ExistingBlogger = BloggerRef & { id: string; ownerUserId: string | null; isDeactivated: boolean };

/**
 * The ids of existing creators, locked in key order as by all imports. `refused`: owned by another member,
 * or a scrape of a creator that was deactivated since.
 */
export async function lockExistingBloggers(
  tx: Tx,
  ctx: Ctx,
  items: readonly BatchItem[],
): Promise<{ known: Map<string, string>; refused: RefusedRow[] }> {
  await lockMembership(tx, ctx);
  const rows = await tx.$queryRaw<ExistingBlogger[]>`
    SELECT k.* FROM (
      SELECT n.platform, n.id FROM ${keyRows(items)} AS n (platform, id)
      ORDER BY n.platform COLLATE "C", n.id COLLATE "C") n
    CROSS JOIN LATERAL (
      SELECT b.id, b.platform::text AS platform, b.platform_blogger_id AS "platformBloggerId", b.owner_user_id AS "ownerUserId",
        b.deactivated_at IS NOT NULL AS "isDeactivated"
      FROM blogger b WHERE ${hasKeyOf(ctx.organization.id)} LIMIT 1 FOR UPDATE) k`;
  const existing = new Map(rows.map((row) => [bloggerKey(row), row]));
  const ownerId = visibleOwnerId(ctx);
  const refused = items.flatMap(({ index, platform, source, ...item }): RefusedRow[] => {
    const row = existing.get(bloggerKey({ platform, ...item }));
    if (row === undefined) return [];
    if (ownerId !== undefined && row.ownerUserId !== ownerId)
      return [{ index, platform, code: "HELD_BY_ANOTHER_MEMBER", message: ownedByAnother(item) }];
    if (row.isDeactivated && source === "SCRAPE")
      return [{ index, platform, code: "NOT_FOUND", message: deactivated(row) }];
    return [];
  });
  return { known: new Map(rows.map((row) => [bloggerKey(row), row.id])), refused };
}

/**
 * Maps ids that were promoted or merged since the client got them. Numbers of BILIBILI_HUAHUO and
 * KUAISHOU_JLJX are not mapped, because their ids and aliases overlap.
 */
export async function followMerges(
  tx: Tx,
  ctx: Ctx,
  items: readonly BatchItem[],
): Promise<readonly BatchItem[]> {
  const asked = items.filter(
    ({ platform, platformBloggerId, source }) =>
      source === "SCRAPE" && !(idsOverlap(platform) && /^\d+$/.test(platformBloggerId)),
  );
  const known = await findAliases(tx, ctx.organization.id, asked);
  return items.map((item) => {
    const { primaryId = null, isPrimary = true } = known.get(item) ?? {};
    return primaryId === null || isPrimary
      ? item
      : { ...item, platformBloggerId: primaryId, sentAs: item.platformBloggerId };
  });
}

/** Repeats the id that was sent: an alias must not reveal the owner's own row. */
function ownedByAnother({
  platformBloggerId,
  sentAs = platformBloggerId,
}: Pick<BatchItem, "platformBloggerId" | "sentAs">) {
  return `Another member of the organization holds the creator ${sentAs}. Ask the Owner to hand it over.`;
}

function deactivated({ platformBloggerId }: ExistingBlogger): string {
  return `The creator ${platformBloggerId} was deactivated, so nothing is scraped of it. Import it to bring it back.`;
}

export async function confirmWritten(
  tx: Tx,
  { now }: Ctx,
  outcomes: readonly UpsertOutcome[],
  source: BatchItem["source"],
): Promise<void> {
  const ids = outcomes.map(({ id }) => id);
  if (source !== "SCRAPE" || ids.length === 0) return;
  const at = now();
  await tx.blogger.updateMany({
    where: { id: { in: ids } },
    data: {
      lastSyncedAt: at,
      platformStatus: "ACTIVE",
      platformStatusReason: null,
      platformStatusCheckedAt: at,
    },
  });
}
