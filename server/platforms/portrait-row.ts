import { type CompoundRow, type ScrapedFields } from "./driver";
import { type Dimension, dimensionOf, type Portrait, type Share, toPortrait } from "./portrait";
import { readShares } from "./read-shares";

type List = readonly [from: string, dimension: Dimension];
type Names = { label: string; value: string };

/**
 * The row of a portrait that comes as one list for each cut of the audience, with labels and values under
 * these names. Names of lists confuse cities with their tiers: there the labels decide.
 */
export function portraitRow(
  to: "fansPortraitJson" | "audiencePortraitJson",
  lists: readonly List[],
  names: Names,
): CompoundRow {
  const read = (...found: unknown[]): ScrapedFields | undefined => {
    const portrait = readPortrait(lists, names, found);
    return portrait === null ? {} : portrait && { [to]: portrait };
  };
  return { from: lists.map(([from]) => from), to: [to], read };
}

function readPortrait(
  lists: readonly List[],
  { label, value }: Names,
  found: readonly unknown[],
): Portrait | null | undefined {
  const parts: Partial<Record<Dimension, Share[]>> = {};
  for (const [index, [, dimension]] of lists.entries()) {
    const list = found[index];
    if (list === undefined || list === null) continue;
    const shares = readShares(list, label, value);
    if (shares === undefined) return undefined;
    const isTiers = dimension === "city" && dimensionOf(shares[0]?.label ?? "") === "tier";
    parts[isTiers ? "tier" : dimension] = shares;
  }
  return toPortrait(parts);
}
