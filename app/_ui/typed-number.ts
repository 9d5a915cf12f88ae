import { type NumberRefusal, type NumberRules, parseNumber, parseRate } from "@/server/domain/kernel/numbers";

export type TypedRules = NumberRules & { isRate?: boolean };

/** Parsed content of a number input: `value` is the number, an empty text, or the unparsable text. */
export type Typed = { value: number | string; refusal?: NumberRefusal };

export function parseTyped(text: string, { isRate = false, ...rules }: TypedRules): Typed {
  if (text.trim() === "") return { value: "" };
  const read = isRate ? parseRate(text, rules) : parseNumber(text, rules);
  return read.ok ? { value: read.value } : { value: text, refusal: read.refusal };
}

type Looks = { thousandSeparator?: string | undefined; suffix?: string | undefined };

export function formatTyped(value: number | "", { thousandSeparator = "", suffix = "" }: Looks): string {
  if (value === "" || Number.isNaN(value)) return "";
  const [whole = "", fraction] = String(Math.abs(value)).split(".");
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/.../g) ?? [])];
  const grouped = groups.filter((group) => group !== "").join(thousandSeparator);
  return `${value < 0 ? "-" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}${suffix}`;
}

/** The number that a text was read as, where they look different: `330万` is `3,300,000`. */
export function parsedAs(text: string, { value }: Typed, isRate: boolean): string | null {
  if (typeof value !== "number" || text.trim() === "" || Number(text.replaceAll(",", "")) === value)
    return null;
  return formatTyped(value, { thousandSeparator: ",", ...(isRate && { suffix: "%" }) });
}

type Limits = { min: number; max?: number | undefined };

/** The sum within the limits, rounded to the decimals of its parts: 0.1 and 0.2 are 0.3. */
export function added(value: number, by: number, { min, max = Infinity }: Limits): number {
  const decimals = Math.max(...[value, by].map((part) => String(part).split(".")[1]?.length ?? 0));
  return Math.min(max, Math.max(min, Number((value + by).toFixed(decimals))));
}
