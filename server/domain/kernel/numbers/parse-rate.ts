import { movePoint } from "./digits";
import { type NumberReading, type NumberRules, outOfRules, parseNumber } from "./parse-number";

/** Meaning of a rate without a percent sign: as `percent` 5 is 5%, as `fraction` 0.05 is 5%. */
export const rateMeanings = ["percent", "fraction", "tenThousandths"] as const;
export type RateMeaning = (typeof rateMeanings)[number];

type RateRules = Pick<NumberRules, "min" | "max" | "decimals"> & { meaning?: RateMeaning | "ask" };

/**
 * Reads a rate in percent: `5`, `5%` and `5个点` are 5, and so is `0.05` in a column of fractions. A percent
 * sign always counts.
 */
export function parseRate(written: string, { meaning = "percent", ...rules }: RateRules = {}): NumberReading {
  const read = parseNumber(written, { takesPercent: true });
  if (!read.ok) return read;
  if (meaning === "ask" && !read.isPercent && isUnclear(read.value))
    return { ok: false, refusal: { code: "UNCLEAR_RATE", limit: read.value } };
  const digits = movePoint(read.digits, read.isPercent ? 0 : powerOfRate(read.value, meaning));
  const refusal = outOfRules(digits, rules);
  if (refusal !== undefined) return { ok: false, refusal };
  return { ok: true, value: Number(digits), digits, isPercent: true };
}

function isUnclear(value: number): boolean {
  const size = Math.abs(value);
  return size > 100 || (size > 0 && size < 1);
}

/** In a column of fractions a value above 1 is in percent: 15 beside 0.2 is not 1500%. */
function powerOfRate(value: number, meaning: RateMeaning | "ask"): number {
  if (meaning === "tenThousandths") return -2;
  return meaning === "fraction" && Math.abs(value) <= 1 ? 2 : 0;
}

export type RateColumn = { meanings: readonly RateMeaning[]; example: string | null };

/**
 * More than one meaning must be asked about: whether 0.05 is 5% or 0.05%, and whether 350 is in
 * ten-thousandths.
 */
export function rateColumnMeaning(texts: Iterable<string>): RateColumn {
  let small: string | null = null;
  let large: string | null = null;
  let hasPercents = false;
  for (const text of texts) {
    const read = parseNumber(text, { takesPercent: true });
    if (!read.ok || read.isPercent) continue;
    const size = Math.abs(read.value);
    if (!isUnclear(size)) hasPercents ||= size > 1;
    else if (size < 1) small ??= text;
    else large ??= text;
  }
  if (large !== null) return { meanings: ["tenThousandths", "percent"], example: large };
  if (small === null) return { meanings: ["percent"], example: null };
  return { meanings: hasPercents ? ["percent", "fraction"] : ["fraction", "percent"], example: small };
}
