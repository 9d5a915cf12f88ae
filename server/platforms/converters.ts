import { type Convert } from "./driver";

/** Text as it is, without blanks at its ends. */
export function text(found: unknown): string | null | undefined {
  if (typeof found !== "string") return undefined;
  return found.trim() === "" ? null : found.trim();
}

/** An id as text. A number beyond 2^53 has lost its last digits on the way, so it is refused. */
export function idText(found: unknown): string | null | undefined {
  if (typeof found === "number") return Number.isSafeInteger(found) ? String(found) : undefined;
  return text(found);
}

/** An id that is a number on its platform, as text; 0 means that there is none. */
export const numericId: Convert<string> = (found) => {
  const id = idText(found);
  if (typeof id !== "string" || /^[1-9]\d{0,19}$/.test(id)) return id;
  return id === "0" ? null : undefined;
};

const NUMERAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;

/** A JSON number, or the same in text: platforms write large counts as text. */
export function toNumber(found: unknown): number | undefined {
  if (typeof found === "number") return Number.isFinite(found) ? found : undefined;
  return typeof found === "string" && NUMERAL.test(found.trim()) ? Number(found) : undefined;
}

/** A number times `factor`, rounded to a whole one. */
export const times =
  (factor: number): Convert<number> =>
  (found) => {
    const value = toNumber(found);
    return value === undefined ? undefined : Math.round(Number((value * factor).toPrecision(15)));
  };

/** A count; averages come with decimals and are rounded. */
export const count: Convert<number> = times(1);

/** A count for the fields that hold 64 bits. */
export const bigCount: Convert<string> = (found) => {
  if (typeof found === "string" && /^-?\d{1,19}$/.test(found.trim())) return String(BigInt(found.trim()));
  const value = count(found);
  return typeof value !== "number" ? value : Number.isSafeInteger(value) ? String(value) : undefined;
};

/** A number as the text that people read, such as a price per click. */
export const plainNumber: Convert<string> = (found) => {
  const value = toNumber(found);
  return value === undefined ? undefined : String(value);
};

/** A share of one out of `whole` as a percent string: 345 of 10,000 is `3.45%`. */
export const percentOf =
  (whole: number): Convert<string> =>
  (found) => {
    const value = toNumber(found);
    return value === undefined ? undefined : toPercent(value / whole);
  };

/** 0.0345 as `3.45%`, with at most two decimals. */
export function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** What the platform shows as a range or a rate in its own words; numbers become text. */
export const shown: Convert<string> = (found) =>
  typeof found === "number" ? plainNumber(found) : text(found);

/**
 * Labels joined by commas, as many whole ones as fit into `maxChars`. Takes a list of texts, or of objects
 * whose text stands under one of `keys`.
 */
export const labels =
  (maxChars: number, keys: readonly string[] = ["name"]): Convert<string> =>
  (found) => {
    if (!Array.isArray(found)) return undefined;
    const names = found.map((label: unknown) => labelOf(label, keys));
    return names.includes(undefined) ? undefined : joinLabels(names, maxChars);
  };

function labelOf(label: unknown, keys: readonly string[]): string | undefined {
  if (typeof label === "string") return label.trim();
  if (typeof label !== "object" || label === null) return undefined;
  const named = Object.entries(label).find(([key, value]) => keys.includes(key) && typeof value === "string");
  return named === undefined ? undefined : String(named[1]).trim();
}

/** Distinct labels joined by commas, or null if there are none; the first that does not fit ends it. */
export function joinLabels(names: readonly (string | undefined)[], maxChars: number): string | null {
  let joined = "";
  for (const name of new Set(names)) {
    if (name === undefined || name === "") continue;
    const longer = joined === "" ? name : `${joined},${name}`;
    if (longer.length > maxChars) break;
    joined = longer;
  }
  return joined === "" ? null : joined;
}
