import { type CompoundRow, type ScrapedFields } from "./driver";
import {
  type Dimension,
  dimensionOf,
  type Parts,
  type Share,
  toPortrait,
  type Unit,
  wholeOfUnit,
} from "./portrait";
import { parseDistributions, parseShares } from "./shares";

type To = "fansPortraitJson" | "audiencePortraitJson";
type List = readonly [from: string, dimension: Dimension];
type Shares = { label: string; value: string; unit: Unit };

/**
 * A portrait that comes as one list per dimension. List names confuse cities with city tiers, so there the
 * labels decide.
 */
export function portraitRow(to: To, lists: readonly List[], shares: Shares): CompoundRow {
  const parse = (...found: unknown[]) => toField(to, parseLists(lists, shares, found), shares.unit);
  return { from: lists.map(([from]) => from), to: [to], parse };
}

export function distributionsRow(to: To, from: string, unit: Unit): CompoundRow {
  return {
    from: [from],
    to: [to],
    parse: (found) => toField(to, parseDistributions(found, wholeOfUnit(unit)), unit),
  };
}

export function toField(to: To, parts: Parts | undefined, unit: Unit): ScrapedFields | undefined {
  const portrait = parts && toPortrait(parts, unit);
  return portrait === undefined ? undefined : { [to]: portrait };
}

function parseLists(
  lists: readonly List[],
  { unit, ...names }: Shares,
  found: readonly unknown[],
): Parts | undefined {
  const parts: Partial<Record<Dimension, Share[]>> = {};
  for (const [index, [, dimension]] of lists.entries()) {
    const list = found[index];
    if (list === undefined || list === null) continue;
    const shares = parseShares(list, names, wholeOfUnit(unit));
    if (shares === undefined) return undefined;
    const isTiers = dimension === "city" && dimensionOf(shares[0]?.label ?? "") === "tier";
    parts[isTiers ? "tier" : dimension] = shares;
  }
  return parts;
}
