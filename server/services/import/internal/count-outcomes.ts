import { type UpsertOutcome } from "@/server/services/blogger";
import { type ImportBloggersResult } from "../schema";
import { type MergedRow } from "./merge-items";
import { type FailedItem, type ReadyItem } from "./read-item";

type Counts = Pick<ImportBloggersResult, "total" | "created" | "updated" | "unchanged" | "failed">;

/**
 * Counts items, not creators: a creator's first item counts as what happened to its row, each further one as updated. `unchanged` is
 * exact where a batch names a creator once. Repeats are judged by the row's first and last state and by each other, not by the states
 * between: two that cancel out count as unchanged, one that repeats only what was stored does not.
 */
export function countOutcomes(
  rows: readonly MergedRow[],
  outcomes: readonly UpsertOutcome[],
  failedCount: number,
): Counts {
  const counts = { total: failedCount, created: 0, updated: 0, unchanged: 0, failed: failedCount };
  rows.forEach((row, position) => {
    const outcome = outcomes[position]?.outcome;
    const repeats = row.indexes.length - 1;
    counts.total += row.indexes.length;
    counts.created += outcome === "created" ? 1 : 0;
    counts.updated += repeats + (outcome === "created" ? 0 : 1);
    counts.unchanged += outcome === "unchanged" ? repeats + 1 : row.repeatsUnchanged;
  });
  return counts;
}

const MAX_NAMES = 200;

/** Which field names were dropped, by platform, each once; the first 200 of them tell enough. */
export function discardedByPlatform(items: readonly ReadyItem[]): Record<string, string[]> {
  const byPlatform: Record<string, Set<string>> = {};
  for (const { platform, discarded } of items) {
    for (const name of discarded) (byPlatform[platform] ??= new Set()).add(name);
  }
  return Object.fromEntries(
    Object.entries(byPlatform).map(([platform, names]) => [platform, [...names].sort().slice(0, MAX_NAMES)]),
  );
}

/** The row errors in the order of the batch. */
export function toRowErrors(items: readonly FailedItem[]): ImportBloggersResult["errors"] {
  return [...items]
    .sort((a, b) => a.index - b.index)
    .map(({ index, platform, code, message }) => ({ index, platform, code, message }));
}
