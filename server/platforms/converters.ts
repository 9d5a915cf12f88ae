import { parseNumber } from "@/server/domain/kernel/numbers";
import { type Convert } from "./driver";

export function text(found: unknown): string | null | undefined {
  if (typeof found !== "string") return undefined;
  return found.trim() === "" ? null : found.trim();
}

const NOTHING =
  /^(?:[-–—−/~*.。…?？\s]+|暂无(?:数据|报价|信息|内容)?|暂未(?:开放|报价|公开|设置)|[无空]|未知|未(?:公开|报价|设置|开放|填写)|不公开|保密|面议|n\/?a|null|none|nan|undefined|unknown)$/i;

export function saysNothing(written: string): boolean {
  return written.trim() === "" || NOTHING.test(written.trim());
}

/** Text that may be a placeholder for a missing value. Names may look like one, so they use `text`. */
export function told(found: unknown): string | null | undefined {
  const written = text(found);
  return typeof written === "string" && saysNothing(written) ? null : written;
}

/** An id as text; 0 means none. A number beyond 2^53 has already lost digits, so it is refused. */
export function idText(found: unknown): string | null | undefined {
  if (typeof found === "number" && !Number.isSafeInteger(found)) return undefined;
  const id = typeof found === "number" ? String(found) : told(found);
  return id === "0" ? null : id;
}

export const numericId: Convert<string> = (found) => {
  const id = idText(found);
  return typeof id !== "string" || /^[1-9]\d{0,19}$/.test(id) ? id : undefined;
};

/** Accepts `1,234`, `12.3万`, `10万+`; null for `--` and `暂无`. */
export function toNumber(found: unknown): number | null | undefined {
  if (typeof found === "number") return Number.isFinite(found) ? found : undefined;
  if (typeof found !== "string") return undefined;
  if (saysNothing(found)) return null;
  const read = parseNumber(found);
  return read.ok ? read.value : undefined;
}

function ofNumber<Value>(found: unknown, make: (value: number) => Value): Value | null | undefined {
  const value = toNumber(found);
  return typeof value === "number" ? make(value) : value;
}

export const times =
  (factor: number): Convert<number> =>
  (found) =>
    ofNumber(found, (value) => Math.round(Number((value * factor).toPrecision(15))));

export const price: Convert<number> = (found) => {
  const value = toNumber(found);
  return value === 0 ? null : value;
};

export const count: Convert<number> = times(1);

export const bigCount: Convert<string> = (found) => {
  const read = typeof found === "string" ? parseNumber(found) : null;
  if (read?.ok === true && /^-?\d{1,19}$/.test(read.digits)) return read.digits;
  const value = count(found);
  return typeof value !== "number" ? value : Number.isSafeInteger(value) ? String(value) : undefined;
};

export const plainNumber: Convert<string> = (found) => ofNumber(found, String);

/** A share of `whole` as a percent string: 345 of 10,000 is `3.45%`. `5.6%` stays as it is. */
export const percentOf =
  (whole: number): Convert<string> =>
  (found) =>
    ofNumber(unlessPercent(found, whole), (value) => toPercent(value / whole));

export const tenThousandthsOf =
  (whole: number): Convert<number> =>
  (found) =>
    times(10_000 / whole)(unlessPercent(found, whole));

export const shareOf =
  (whole: number): Convert<number> =>
  (found) =>
    toNumber(unlessPercent(found, whole));

function unlessPercent(found: unknown, whole: number): unknown {
  const read = typeof found === "string" ? parseNumber(found, { takesPercent: true }) : null;
  return read?.ok === true && read.isPercent ? (read.value / 100) * whole : found;
}

export function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** Ranges and rates stay in the platform's own words; numbers become text. */
export const shown: Convert<string> = (found) =>
  typeof found === "number" ? plainNumber(found) : told(found);

/**
 * Labels joined by commas, cut at a whole label to fit `maxChars`. Takes texts, or objects with the text
 * under one of `keys`.
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

/** Distinct labels joined by commas, up to the first that does not fit; null if there are none. */
export function joinLabels(names: readonly (string | undefined)[], maxChars: number): string | null {
  let joined = "";
  for (const name of new Set(names)) {
    if (name === undefined || saysNothing(name)) continue;
    const longer = joined === "" ? name : `${joined},${name}`;
    if (longer.length > maxChars) break;
    joined = longer;
  }
  return joined === "" ? null : joined;
}
