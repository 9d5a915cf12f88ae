/** The digits of a text that was typed or pasted, with one point where fractions have room. */
export function cleanNumber(text: string, decimals = Infinity): string {
  const [whole = "", ...rest] = text
    .normalize("NFKC")
    .replace(/[^\d.]/g, "")
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
  const [whole = "", fraction] = String(value).split(".");
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/.../g) ?? [])];
  const grouped = groups.filter((group) => group !== "").join(thousandSeparator);
  return `${grouped}${fraction === undefined ? "" : `.${fraction}`}${suffix}`;
}

/** The nearest number within the limits; what adding left behind of a fraction goes. */
export function limited(
  value: number,
  { min, max = Infinity }: { min: number; max?: number | undefined },
): number {
  return Math.min(max, Math.max(min, Math.round(value * 1e6) / 1e6));
}
