import { isDeepStrictEqual } from "node:util";
import { bloggerKey } from "@/server/domain/roster/blogger";
import { ownsAlias } from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";
import { type KnownAlias, type UpsertOutcome, type UpsertRow } from "@/server/services/roster/blogger";
import { type ImportBloggersResult, type ItemOutcome } from "../schema";
import { type FailedItem, type ReadyItem } from "./parse-item";

/**
 * Replaces aliases by the ids of their rows. What an item brings, an alias or a row, applies to later
 * items. Only ids that a link carries as an alias are looked up, because numeric ids and aliases overlap.
 */
export function resolveAliases(
  items: readonly ReadyItem[],
  known: ReadonlyMap<ReadyItem, KnownAlias>,
): ReadyItem[] {
  const brought = new Map<string, string>();
  const isOwn = new Map<string, boolean>();
  return items.map((item) => {
    const { platform, platformBloggerId, idKind, alias, fields } = item;
    const key = bloggerKey({ platform, platformBloggerId });
    const entry = known.get(item);
    const other =
      idKind === "primary" || (isOwn.get(key) ?? entry?.isOwn)
        ? undefined
        : (entry?.primaryId ?? brought.get(key));
    const resolved =
      other === undefined ? item : { ...item, platformBloggerId: other, sentAs: platformBloggerId };
    const url = typeof fields.url === "string" ? fields.url : null;
    isOwn.set(bloggerKey(resolved), ownsAlias({ ...resolved, url }));
    const aliasKey = alias === null ? null : bloggerKey({ platform, platformBloggerId: alias });
    if (aliasKey !== null && !brought.has(aliasKey)) brought.set(aliasKey, resolved.platformBloggerId);
    return resolved;
  });
}

/**
 * All items of a batch with the same creator. Of the later items, `unchangedRepeats` change nothing, and
 * `renames` replace an earlier item's `externalId`.
 */
export type MergedRow = UpsertRow & {
  indexes: number[];
  unchangedRepeats: number[];
  renames: { index: number; from: string; to: string }[];
  aliases: string[];
};

/**
 * Later items override earlier ones. Merged because one statement cannot write a row twice
 * (docs/rules.md#import).
 */
export function mergeItems(items: readonly ReadyItem[]): MergedRow[] {
  const rows = new Map<string, MergedRow>();
  for (const { index, platform, platformBloggerId, fields, alias } of items) {
    const key = bloggerKey({ platform, platformBloggerId });
    const aliases = alias === null ? [] : [alias];
    const earlier = rows.get(key);
    if (earlier === undefined) {
      const none = { unchangedRepeats: [], renames: [] };
      rows.set(key, { platform, platformBloggerId, fields, indexes: [index], ...none, aliases });
      continue;
    }
    if (isWithin(fields, earlier.fields)) earlier.unchangedRepeats.push(index);
    const [from, to] = [earlier.fields.externalId, fields.externalId];
    if (typeof from === "string" && typeof to === "string" && from !== to)
      earlier.renames.push({ index, from, to });
    earlier.fields = { ...earlier.fields, ...fields };
    earlier.indexes.push(index);
    earlier.aliases.push(...aliases);
  }
  return [...rows.values()];
}

function isWithin(
  values: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(known[name], value));
}

type Counts = Pick<ImportBloggersResult, "total" | "created" | "updated" | "unchanged" | "failed">;

/**
 * Counts items, not creators: a creator's first item gets the row's outcome, later ones count as updated.
 * `unchanged` is exact only if each creator occurs once: repeats are compared with the row's first and last
 * state.
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
    counts.unchanged += outcome === "unchanged" ? repeats + 1 : row.unchangedRepeats.length;
  });
  return counts;
}

/** In batch order, counted as in `countOutcomes`. Creators that a dry run created have no id. */
export function itemOutcomes(
  rows: readonly MergedRow[],
  outcomes: readonly UpsertOutcome[],
  { failed, isDryRun }: { failed: readonly FailedItem[]; isDryRun: boolean },
): ItemOutcome[] {
  const written = rows.flatMap(({ indexes, unchangedRepeats }, position): ItemOutcome[] => {
    const { id = null, outcome = "unchanged" } = outcomes[position] ?? {};
    const known = isDryRun && outcome === "created" ? null : id;
    const ofRepeat = (index: number) =>
      outcome === "unchanged" || unchangedRepeats.includes(index) ? "unchanged" : "updated";
    return indexes.map((index, nth) => ({
      index,
      id: known,
      outcome: nth === 0 ? outcome : ofRepeat(index),
    }));
  });
  const refused = failed.map(({ index }): ItemOutcome => ({ index, id: null, outcome: "failed" }));
  return [...written, ...refused].sort((a, b) => a.index - b.index);
}

export function toWarnings(
  rows: readonly MergedRow[],
  replaced: ImportBloggersResult["warnings"],
): ImportBloggersResult["warnings"] {
  const renamed = rows.flatMap(({ platformBloggerId, renames }) =>
    renames.map(({ index, from, to }) => ({
      index,
      code: "EXTERNAL_ID_REPLACED" as const,
      message: `An earlier item names the same creator ${echo(platformBloggerId)} with the externalId ${echo(from)}. It has ${echo(to)} now: check which of the two is meant.`,
    })),
  );
  const told = new Set(renamed.map(({ index }) => index));
  return [...renamed, ...replaced.filter(({ index }) => !told.has(index))].sort((a, b) => a.index - b.index);
}

const MAX_NAMES = 200;

export function discardedByPlatform(items: readonly (ReadyItem | FailedItem)[]): Record<string, string[]> {
  const byPlatform: Record<string, Set<string>> = {};
  for (const { platform, discarded } of items) {
    if (platform === null) continue;
    for (const name of discarded) (byPlatform[platform] ??= new Set()).add(name);
  }
  return Object.fromEntries(
    Object.entries(byPlatform).map(([platform, names]) => [platform, [...names].sort().slice(0, MAX_NAMES)]),
  );
}

type Refused<Code> = Pick<FailedItem, "index" | "platform" | "message" | "more"> & { code: Code };

export function toRowErrors<Code extends string>(
  items: readonly Refused<Code>[],
): { index: number; platform: string | null; code: Code | FailedItem["code"]; message: string }[] {
  return [...items]
    .sort((a, b) => a.index - b.index)
    .flatMap(({ index, platform, code, message, more = [] }) =>
      [{ code, message }, ...more].map((problem) => ({ index, platform, ...problem })),
    );
}
