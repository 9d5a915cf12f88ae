/** The largest count that the database takes. */
export const MOST_COUNT = 2_147_483_647;

const units: Readonly<Record<string, number>> = {
  千: 1_000,
  k: 1_000,
  万: 10_000,
  萬: 10_000,
  w: 10_000,
  百万: 1_000_000,
  m: 1_000_000,
  千万: 10_000_000,
  亿: 100_000_000,
  億: 100_000_000,
  b: 1_000_000_000,
};

const PATTERN = new RegExp(`^(\\d{1,12}(?:\\.\\d{1,9})?)(${Object.keys(units).join("|")})?$`);

/**
 * Reads a count as people write it: `120,000`, `12,0000`, `120k`, `10 万`, `10w`, `1.5亿`. Undefined where it
 * is none: no number, a negative one, a part of one, or digits parted otherwise than by threes or fours.
 */
export function readCount(text: string): number | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/[\s,_](?=\d{3,4}(?!\d))/g, "")
    .replace(/\s(?!\d)/g, "");
  const [, digits, unit] = PATTERN.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const count = Number(digits) * (unit === undefined ? 1 : (units[unit] ?? 1));
  const whole = Math.round(count);
  return Math.abs(count - whole) < 1e-6 ? whole : undefined;
}

/** A range of counts; an open end is undefined. */
export type CountRange = { min: number | undefined; max: number | undefined };
export type CountRangeText = Record<keyof CountRange, string>;
export type RangeProblem = { end: keyof CountRange; reason: "none" | "tooLarge" | "crossed" };

/** Reads both ends of a range, or returns what is wrong with the first wrong one. */
export function readCountRange(texts: CountRangeText): { range: CountRange } | { problem: RangeProblem } {
  const range: CountRange = { min: undefined, max: undefined };
  for (const end of ["min", "max"] as const) {
    if (texts[end].trim() === "") continue;
    const count = readCount(texts[end]);
    if (count === undefined) return { problem: { end, reason: "none" } };
    if (count > MOST_COUNT) return { problem: { end, reason: "tooLarge" } };
    range[end] = count;
  }
  const { min = 0, max = MOST_COUNT } = range;
  return min > max ? { problem: { end: "max", reason: "crossed" } } : { range };
}
