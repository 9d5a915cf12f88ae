import { FOREIGN, UNIT } from "./units";

export const numberRefusalCodes = [
  "BLANK",
  "WORDS",
  "RANGE",
  "BOUND",
  "TWO_NUMBERS",
  "GROUPS",
  "CURRENCY",
  "HEADING_UNIT",
  "UNIT_TWICE",
  "LOST_DIGITS",
  "PERCENT",
  "NEGATIVE",
  "TOO_SMALL",
  "TOO_BIG",
  "DECIMALS",
  "UNCLEAR_RATE",
] as const;
export type NumberRefusalCode = (typeof numberRefusalCodes)[number];

/** `limit` is the minimum, the maximum, the number of decimals or the unclear rate. */
export type NumberRefusal = { code: NumberRefusalCode; limit?: number };

const RANGE = new RegExp(`\\d ?${UNIT}?(?:元|%)? ?(?:-|~|至|到|to) ?¥?[\\d.]`);
const BOUND = /以上|以下|以内|起|不低于|不超过|超|最低|最高|至少|[<>≥≤]/;

export function whyNoNumber(text: string): NumberRefusal {
  if (FOREIGN.test(text)) return { code: "CURRENCY" };
  const numerals = text.match(/\d+/g) ?? [];
  if (numerals.length === 0) return { code: "WORDS" };
  if (RANGE.test(text)) return { code: "RANGE" };
  if (BOUND.test(text)) return { code: "BOUND" };
  if (numerals.length === 1) return { code: "WORDS" };
  const isDigit = text.split("").map((character) => /\d/.test(character));
  const numbers = text.slice(isDigit.indexOf(true), isDigit.lastIndexOf(true));
  return { code: /[,.]/.test(numbers) && !/[^\d,.'_ ]/.test(numbers) ? "GROUPS" : "TWO_NUMBERS" };
}
