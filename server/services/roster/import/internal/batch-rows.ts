import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { findAliases, findHolder, type UpsertOutcome } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type BatchItem } from "./read-batch-item";
import { type FailedItem } from "./read-item";
import { lockMembership } from "@/server/services/people/membership";

export type RefusedRow = Pick<FailedItem, "index" | "platform" | "message" | "more"> & {
  code: FailedItem["code"] | "HELD_BY_ANOTHER_MEMBER";
};

type Known = {
  id: string;
  platform: string;
  platformBloggerId: string;
  ownerUserId: string | null;
  isDeactivated: boolean;
};

/**
 * The ids of creators that the roster has, locked in key order as imports lock them. `refused` may not be
 * written: what another member holds, and scrapes of what was taken out of the roster meanwhile.
 */
export async function lockKnown(
  tx: Tx,
  ctx: Ctx,
  items: readonly BatchItem[],
): Promise<{ known: Map<string, string>; refused: RefusedRow[] }> {
  await lockMembership(tx, ctx);
  // Each by the unique key, in order. As a join, all of a roster without statistics would be read.
  const rows = await tx.$queryRaw<Known[]>`
    SELECT k.* FROM (
      SELECT n.platform, n.id FROM unnest(${items.map(({ platform }) => platform)}::text[], ${items.map((item) => item.platformBloggerId)}::text[])
        AS n (platform, id)
      ORDER BY n.platform COLLATE "C", n.id COLLATE "C") n
    CROSS JOIN LATERAL (
      SELECT b.id, b.platform::text AS platform, b.platform_blogger_id AS "platformBloggerId", b.owner_user_id AS "ownerUserId",
        b.deactivated_at IS NOT NULL AS "isDeactivated"
      FROM blogger b
      WHERE b.organization_id = ${ctx.organization.id} AND b.platform = n.platform::platform AND b.platform_blogger_id = n.id
      LIMIT 1 FOR UPDATE) k`;
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  const holder = findHolder(ctx);
  const refused = items.flatMap(({ index, platform, source, ...item }): RefusedRow[] => {
    const row = found.get(keyOf({ platform, ...item }));
    if (row === undefined) return [];
    if (holder !== undefined && row.ownerUserId !== holder)
      return [{ index, platform, code: "HELD_BY_ANOTHER_MEMBER", message: held(item) }];
    if (row.isDeactivated && source === "SCRAPE")
      return [{ index, platform, code: "NOT_FOUND", message: deactivated(row) }];
    return [];
  });
  return { known: new Map(rows.map((row) => [keyOf(row), row.id])), refused };
}

/**
 * A client scrapes by ids that it got, and some were promoted or merged since: such a row is the kept
 * creator's. Links of BILIBILI_HUAHUO and KUAISHOU_JLJX carry numbers of two kinds, which overlap. A number
 * of theirs leads nowhere.
 */
export async function leadToKept(
  tx: Tx,
  ctx: Ctx,
  items: readonly BatchItem[],
): Promise<readonly BatchItem[]> {
  const asked = items.filter(
    ({ platform, platformBloggerId, source }) =>
      source === "SCRAPE" && !(overlapping.has(platform) && /^\d+$/.test(platformBloggerId)),
  );
  const known = await findAliases(tx, ctx.organization.id, asked);
  return items.map((item) => {
    const { primaryId = null, isHeld = true } = known.get(item) ?? {};
    return primaryId === null || isHeld
      ? item
      : { ...item, platformBloggerId: primaryId, sentAs: item.platformBloggerId };
  });
}

const overlapping: ReadonlySet<Platform> = new Set(["BILIBILI_HUAHUO", "KUAISHOU_JLJX"]);

export function keyOf({
  platform,
  platformBloggerId,
}: Pick<Known, "platform" | "platformBloggerId">): string {
  return `${platform} ${platformBloggerId}`;
}

/** Named as the member named it: an alias says nothing of the holder's own row. */
function held({
  platformBloggerId,
  sentAs = platformBloggerId,
}: Pick<BatchItem, "platformBloggerId" | "sentAs">) {
  return `Another member of the organization holds the creator ${sentAs}. Ask the Owner to hand it over.`;
}

function deactivated({ platformBloggerId }: Known): string {
  return `The creator ${platformBloggerId} was deactivated, so nothing is scraped of it. Import it to bring it back.`;
}

/** What comes after the writing: what was scraped counts as synced now. */
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
      ...{ platformStatus: "ACTIVE", platformStatusReason: null, platformStatusCheckedAt: at },
    },
  });
}
