import { movePoint } from "./digits";
import { type NumberReading, type NumberRules, outOfRules, readNumber } from "./read-number";

/** What a rate without a percent sign means: `percent` 5 is 5 %, `fraction` 0.05 is 5 %. */
export const rateMeanings = ["percent", "fraction", "tenThousandths"] as const;
export type RateMeaning = (typeof rateMeanings)[number];

/** `ask`: a rate that may mean two things is refused until the person has said what its column means. */
type RateRules = Pick<NumberRules, "min" | "max" | "decimals"> & { meaning?: RateMeaning | "ask" };

/**
 * Reads a rate in percent: `5`, `5%` and `5个点` are 5, and so is `0.05` where the person said that its column
 * holds fractions. A percent sign always counts.
 */
export function readRate(written: string, { meaning = "percent", ...rules }: RateRules = {}): NumberReading {
  const read = readNumber(written, { takesPercent: true });
  if (!read.ok) return read;
  if (meaning === "ask" && !read.isPercent && isUnclear(read.value))
    return { ok: false, refusal: { code: "UNCLEAR_RATE", limit: read.value } };
  const digits = movePoint(read.digits, read.isPercent ? 0 : powerOfRate(read.value, meaning));
  const refusal = outOfRules(digits, rules);
  if (refusal !== undefined) return { ok: false, refusal };
  return { ok: true, value: Number(digits), digits, isPercent: true };
}

/** 0.05 may be 5 % or 0.05 %, and 350 may be 3.5 %. */
function isUnclear(value: number): boolean {
  const size = Math.abs(value);
  return size > 100 || (size > 0 && size < 1);
}

/** Of a column of fractions, what is above 1 was written in percent: 15 beside 0.2 is not 1500 %. */
function powerOfRate(value: number, meaning: RateMeaning | "ask"): number {
  if (meaning === "tenThousandths") return -2;
  return meaning === "fraction" && Math.abs(value) <= 1 ? 2 : 0;
}

/**
 * What a column of rates may mean, the likeliest first; `example` is a text that the meanings differ about.
 */
export type RateColumn = { meanings: readonly RateMeaning[]; example: string | null };

/**
 * What the rates of a column mean. Several meanings are asked about: whether 0.05 is 5 % or 0.05 %, and
 * whether 350 counts ten-thousandths.
 */
export function rateColumnMeaning(texts: Iterable<string>): RateColumn {
  let small: string | null = null;
  let large: string | null = null;
  let hasPercents = false;
  for (const text of texts) {
    const read = readNumber(text, { takesPercent: true });
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
