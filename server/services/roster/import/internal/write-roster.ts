import { type Tx } from "@/server/infra/db";
import {
  findAliases,
  rememberAliases,
  ROSTER_FULL_MESSAGE,
  upsertBloggers,
  type UpsertOrigin,
  type UpsertOutcome,
} from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type MergedRow, mergeItems, resolveAliases } from "./merge-rows";
import { failed, type FailedItem, type ReadyItem } from "./parse-item";

export async function resolveItems(tx: Tx, ctx: Ctx, ready: readonly ReadyItem[]): Promise<ReadyItem[]> {
  const byAlias = ready.filter(({ idKind }) => idKind === "alias");
  return resolveAliases(ready, await findAliases(tx, ctx.organization.id, byAlias));
}

export type WrittenRoster = { rows: MergedRow[]; outcomes: UpsertOutcome[]; full: FailedItem[] };

/**
 * Merges items of one creator, writes creators while the roster has room, and stores aliases from their
 * links.
 */
export async function writeRoster(
  tx: Tx,
  { organization }: Ctx,
  items: readonly ReadyItem[],
  origin: UpsertOrigin,
): Promise<WrittenRoster> {
  const merged = mergeItems(items);
  const found = await upsertBloggers(tx, organization, merged, origin);
  const written = merged.flatMap((row, at) => {
    const outcome = found[at] ?? null;
    return outcome === null ? [] : [{ row, outcome }];
  });
  const aliases = written.flatMap(({ row, outcome }) =>
    row.aliases.map((alias) => ({ platform: row.platform, alias, bloggerId: outcome.id })),
  );
  await rememberAliases(tx, organization.id, aliases);
  const writtenAt = new Set(written.flatMap(({ row }) => row.indexes));
  return {
    rows: written.map(({ row }) => row),
    outcomes: written.map(({ outcome }) => outcome),
    full: items.filter(({ index }) => !writtenAt.has(index)).map(withoutRoom),
  };
}

function withoutRoom(item: ReadyItem): FailedItem {
  return failed(item, "ROSTER_FULL", ROSTER_FULL_MESSAGE);
}
