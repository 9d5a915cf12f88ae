import { type NumberRefusal } from "./refusals";

const BY_THREES = /^\d{1,3}(?:([,_'])\d{3})(?:\1\d{3})*$/;
const BY_FOURS = /^\d{1,4}(?:([,_'])\d{4})(?:\1\d{4})*$/;
/** With only two groups the text may be two prices: `3500 5000`, `5 800`. */
const BY_BLANKS = /^\d{1,3}(?: \d{3}){2,}$/;

/**
 * The decimals of a numeral without group separators. `1.2E+5` was shortened by Excel and is read only if no
 * digit is missing.
 */
export function toDigits(numeral: string): { digits: string } | NumberRefusal {
  const [plain = "", power] = numeral.split("e");
  const [whole = "", fraction = ""] = plain.split(".");
  const isGrouped = [BY_THREES, BY_FOURS, BY_BLANKS].some((form) => form.test(whole));
  if (!isGrouped && !/^\d*$/.test(whole)) return { code: whole.includes(" ") ? "TWO_NUMBERS" : "GROUPS" };
  const digits = `${whole.replace(/\D/g, "")}.${fraction}`;
  if (power === undefined) return { digits: movePoint(digits, 0) };
  const isWhole = fraction.length >= Number(power) && Number(power) > 0;
  return isWhole ? { digits: movePoint(digits, Number(power)) } : { code: "LOST_DIGITS" };
}

/** Exact, in the shortest form: `1.10` by 4 is `11000`. */
export function movePoint(digits: string, power: number): string {
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".");
  const all = `${"0".repeat(Math.max(0, -power))}${whole}${fraction}${"0".repeat(Math.max(0, power))}`;
  const point = whole.length + Math.max(0, power);
  const before = all.slice(0, point).replace(/^0+(?=\d)/, "") || "0";
  const places =
    all
      .slice(point)
      .split("")
      .findLastIndex((digit) => digit !== "0") + 1;
  const size = places === 0 ? before : `${before}.${all.slice(point, point + places)}`;
  return digits.startsWith("-") && size !== "0" ? `-${size}` : size;
}

export function wholeDigits(digits: string): string {
  const [whole = "", fraction = ""] = digits.split(".");
  if (!/^[5-9]/.test(fraction)) return whole === "-0" ? "0" : whole;
  return String(BigInt(whole) + (whole.startsWith("-") ? -1n : 1n));
}
