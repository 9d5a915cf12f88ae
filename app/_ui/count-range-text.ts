import { type NumberRefusal, parseNumber } from "@/server/domain/kernel/numbers";

/** The largest value of the database's `integer`. */
export const MAX_COUNT = 2_147_483_647;

const count = { min: 0, max: MAX_COUNT, decimals: 0 };

export type CountRange = { min: number | undefined; max: number | undefined };
export type CountRangeText = Record<keyof CountRange, string>;
/** Without a refusal: the ends are crossed. */
export type RangeProblem = { end: keyof CountRange; refusal?: NumberRefusal };

/** Parses both ends of a range (docs/numbers.md), or returns the first problem. */
export function parseCountRange(texts: CountRangeText): { range: CountRange } | { problem: RangeProblem } {
  const range: CountRange = { min: undefined, max: undefined };
  for (const end of ["min", "max"] as const) {
    if (texts[end].trim() === "") continue;
    const read = parseNumber(texts[end], count);
    if (!read.ok) return { problem: { end, refusal: read.refusal } };
    range[end] = read.value;
  }
  const { min = 0, max = MAX_COUNT } = range;
  return min > max ? { problem: { end: "max" } } : { range };
}
