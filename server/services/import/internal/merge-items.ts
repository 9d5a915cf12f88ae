import { isDeepStrictEqual } from "node:util";
import { type UpsertRow } from "@/server/services/blogger";
import { type ReadyItem } from "./read-item";

/** A creator of the batch, with every item that names it. `repeats` are the items after the first; some change nothing. */
export type MergedRow = UpsertRow & { indexes: number[]; repeatsUnchanged: number; aliases: string[] };

/**
 * Joins items that name the same creator, in order, a later one's fields over an earlier one's: one statement cannot write a row
 * twice (decisions, section 1: the first counts as created, the next as updated).
 */
export function mergeItems(items: readonly ReadyItem[]): MergedRow[] {
  const rows = new Map<string, MergedRow>();
  for (const { index, platform, platformBloggerId, fields, alias } of items) {
    const key = `${platform} ${platformBloggerId}`;
    const aliases = alias === null ? [] : [alias];
    const earlier = rows.get(key);
    if (earlier === undefined) {
      rows.set(key, { platform, platformBloggerId, fields, indexes: [index], repeatsUnchanged: 0, aliases });
      continue;
    }
    if (isWithin(fields, earlier.fields)) earlier.repeatsUnchanged += 1;
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
