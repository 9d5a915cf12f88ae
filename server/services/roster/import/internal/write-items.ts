import { type Tx } from "@/server/infra/db";
import {
  findAliases,
  rememberAliases,
  ROSTER_FULL_MESSAGE,
  upsertBloggers,
  type UpsertOutcome,
} from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ImportBloggersResult } from "../schema";
import {
  countOutcomes,
  discardedByPlatform,
  type MergedRow,
  mergeItems,
  resolveAliases,
  splitByRoom,
  toRowErrors,
} from "./merge-rows";
import { findBrokenTexts, refuseBroken } from "./broken-names";
import { warnOfReplaced } from "./replaced-ids";
import { failed, type FailedItem } from "./read-item";
import { type ReadItems } from "./read-items";

/** The outcome of a whole import, as its run keeps it. */
export type Run = Omit<ImportBloggersResult, "runId" | "warnings" | "outcomes">;

/** The outcome of an import of one item that was refused before anything could be written. */
export function refusedRun(refused: FailedItem): Run {
  const counts = { total: 1, created: 0, updated: 0, unchanged: 0, failed: 1 };
  return {
    ...counts,
    discardedFieldsByPlatform: discardedByPlatform([refused]),
    errors: toRowErrors([refused]),
  };
}

/** What becomes of an item that finds the roster full. */
export function withoutRoom(item: Pick<FailedItem, "index" | "platform" | "discarded">): FailedItem {
  return failed(item, "ROSTER_FULL", ROSTER_FULL_MESSAGE);
}

/** `replaced`: warnings of what was known before; those of the batch itself are in `rows`. */
type Written = {
  run: Run;
  rows: MergedRow[];
  outcomes: UpsertOutcome[];
  failed: FailedItem[];
  replaced: ImportBloggersResult["warnings"];
};
type Origin = { source: "OPEN_API" | "IMPORT"; holderId?: string | null; fileRunId?: string };

/**
 * Writes the rows that could be read and sums up the outcomes. `rows` and `outcomes` have one entry a creator
 * that was written, `failed` every item that was not.
 */
export async function writeItems(
  tx: Tx,
  ctx: Ctx,
  items: ReadItems,
  origin: Origin = { source: "OPEN_API" },
): Promise<Written> {
  const { ready } = items;
  const byAlias = ready.filter(({ idKind }) => idKind === "alias");
  const known = await findAliases(tx, ctx.organization.id, byAlias);
  const resolved = resolveAliases(ready, known);
  const broken = await findBrokenTexts(tx, ctx.organization.id, resolved);
  const whole = resolved.filter((item) => !broken.has(item));
  const replaced = await warnOfReplaced(tx, ctx.organization.id, whole);
  const merged = mergeItems(whole);
  const found = await upsertBloggers(tx, ctx.organization, merged, origin);
  const { rows, outcomes, refused } = splitByRoom(merged, found);
  const refusedItems = ready.filter(({ index }) => refused.has(index)).map(withoutRoom);
  const brokenItems = [...broken].map(([item, names]) => refuseBroken(item, names));
  const allFailed = [...items.failed, ...brokenItems, ...refusedItems];
  await rememberAliases(
    tx,
    ctx.organization.id,
    rows.flatMap((row, position) =>
      row.aliases.map((alias) => ({ ...row, alias, bloggerId: outcomes[position]?.id })),
    ),
  );
  const run = {
    ...countOutcomes(rows, outcomes, allFailed.length),
    discardedFieldsByPlatform: discardedByPlatform([...ready, ...items.failed]),
    errors: toRowErrors(allFailed),
  };
  return { run, rows, outcomes, failed: allFailed, replaced };
}
