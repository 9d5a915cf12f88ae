/** Longer than any number: what is pasted may be as long as it likes. */
const MOST_CHARS = 100;

/** The digits of a text that was typed or pasted, with their sign, and one point where there may be one. */
export function cleanNumber(text: string, decimals = Infinity): string {
  const [whole = "", ...rest] = text
    .slice(0, MOST_CHARS)
    .normalize("NFKC")
    .replace(/[\u2212\u2013\u2014]/g, "-")
    .replace(/[^\d.-]/g, "")
    .replace(/(?!^)-/g, "")
    .split(".");
  if (rest.length === 0 || decimals === 0) return whole;
  return `${whole}.${rest.join("").slice(0, decimals)}`;
}

/** The number of a cleaned text; an empty text where there is none. */
export function toNumber(text: string): number | "" {
  return /\d/.test(text) ? Number(text) : "";
}

type Looks = { thousandSeparator?: string | undefined; suffix?: string | undefined };

/** A number as it stands in an input in which nobody types. */
export function formatTyped(value: number | "", { thousandSeparator = "", suffix = "" }: Looks): string {
  if (value === "" || Number.isNaN(value)) return "";
  const [whole = "", fraction] = String(Math.abs(value)).split(".");
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/.../g) ?? [])];
  const grouped = groups.filter((group) => group !== "").join(thousandSeparator);
  return `${value < 0 ? "-" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}${suffix}`;
}

type Limits = { min: number; max?: number | undefined };

/** The nearest number within the limits. */
export function limited(value: number, { min, max = Infinity }: Limits): number {
  return Math.min(max, Math.max(min, value));
}

/** The sum within the limits, with no more of a fraction than its parts have: 0.1 and 0.2 are 0.3. */
export function added(value: number, by: number, limits: Limits): number {
  const decimals = Math.max(...[value, by].map((part) => String(part).split(".")[1]?.length ?? 0));
  return limited(Number((value + by).toFixed(decimals)), limits);
}
