import { readNumber } from "@/server/domain/kernel/numbers";
import { type Convert } from "./driver";

/** Text as it is, without blanks at its ends. */
export function text(found: unknown): string | null | undefined {
  if (typeof found !== "string") return undefined;
  return found.trim() === "" ? null : found.trim();
}

/** What platforms write in the place of something that they do not tell. */
const NOTHING =
  /^(?:[-–—−/~*.。…?？\s]+|暂无(?:数据|报价|信息|内容)?|暂未(?:开放|报价|公开|设置)|[无空]|未知|未(?:公开|报价|设置|开放|填写)|不公开|保密|面议|n\/?a|null|none|nan|undefined|unknown)$/i;

/** Whether a text says that there is nothing: `--`, `暂无`. */
export function saysNothing(written: string): boolean {
  return written.trim() === "" || NOTHING.test(written.trim());
}

/** Text in whose place a platform may say that it has none; names may read like that and are `text`. */
export function told(found: unknown): string | null | undefined {
  const written = text(found);
  return typeof written === "string" && saysNothing(written) ? null : written;
}

/** An id as text; 0 is none. A number beyond 2^53 has lost its last digits on the way, so it is refused. */
export function idText(found: unknown): string | null | undefined {
  if (typeof found === "number" && !Number.isSafeInteger(found)) return undefined;
  const id = typeof found === "number" ? String(found) : told(found);
  return id === "0" ? null : id;
}

/** An id that is a number on its platform, as text; 0 means that there is none. */
export const numericId: Convert<string> = (found) => {
  const id = idText(found);
  return typeof id !== "string" || /^[1-9]\d{0,19}$/.test(id) ? id : undefined;
};

/** A JSON number, or a text of one as people write it: `1,234`, `12.3万`, `10万+`. Null: `--`, `暂无`. */
export function toNumber(found: unknown): number | null | undefined {
  if (typeof found === "number") return Number.isFinite(found) ? found : undefined;
  if (typeof found !== "string") return undefined;
  if (saysNothing(found)) return null;
  const read = readNumber(found);
  return read.ok ? read.value : undefined;
}

/** What `make` makes of a number. */
function ofNumber<Value>(found: unknown, make: (value: number) => Value): Value | null | undefined {
  const value = toNumber(found);
  return typeof value === "number" ? make(value) : value;
}

/** A number times `factor`, rounded to a whole one. */
export const times =
  (factor: number): Convert<number> =>
  (found) =>
    ofNumber(found, (value) => Math.round(Number((value * factor).toPrecision(15))));

/** A price, or a cost of reach, in yuan; 0 is none. */
export const price: Convert<number> = (found) => {
  const value = toNumber(found);
  return value === 0 ? null : value;
};

/** A count; averages come with decimals and are rounded. */
export const count: Convert<number> = times(1);

/** A count for the fields that hold 64 bits. */
export const bigCount: Convert<string> = (found) => {
  const read = typeof found === "string" ? readNumber(found) : null;
  if (read?.ok === true && /^-?\d{1,19}$/.test(read.digits)) return read.digits;
  const value = count(found);
  return typeof value !== "number" ? value : Number.isSafeInteger(value) ? String(value) : undefined;
};

/** A number as the text that people read, such as a price per click. */
export const plainNumber: Convert<string> = (found) => ofNumber(found, String);

/** A share of one out of `whole` as a percent string: 345 of 10,000 is `3.45%`. `5.6%` is that anyway. */
export const percentOf =
  (whole: number): Convert<string> =>
  (found) =>
    ofNumber(unlessPercent(found, whole), (value) => toPercent(value / whole));

/** The same in ten-thousandths. */
export const tenThousandthsOf =
  (whole: number): Convert<number> =>
  (found) =>
    times(10_000 / whole)(unlessPercent(found, whole));

/** A share as a number of `whole`. */
export const shareOf =
  (whole: number): Convert<number> =>
  (found) =>
    toNumber(unlessPercent(found, whole));

/** A text with a percent sign as the share of `whole` that it is; anything else as it is. */
function unlessPercent(found: unknown, whole: number): unknown {
  const read = typeof found === "string" ? readNumber(found, { takesPercent: true }) : null;
  return read?.ok === true && read.isPercent ? (read.value / 100) * whole : found;
}

/** 0.0345 as `3.45%`, with at most two decimals. */
export function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** What the platform shows as a range or a rate in its own words; numbers become text. */
export const shown: Convert<string> = (found) =>
  typeof found === "number" ? plainNumber(found) : told(found);

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
    if (name === undefined || saysNothing(name)) continue;
    const longer = joined === "" ? name : `${joined},${name}`;
    if (longer.length > maxChars) break;
    joined = longer;
  }
  return joined === "" ? null : joined;
}
