import { movePoint, toDigits } from "./digits";
import { plainText } from "./plain-text";
import { type NumberRefusal, whyNoNumber } from "./refusals";
import { FOREIGN, powerOf, UNIT } from "./units";

/** `power` is the power of ten of the heading's unit; a unit beside the number takes precedence. */
export type NumberRules = {
  min?: number | undefined;
  max?: number | undefined;
  decimals?: number | undefined;
  power?: number;
  takesPercent?: boolean;
};

/** `digits` is exact; `value` is the nearest double. */
export type NumberRead = { ok: true; value: number; digits: string; isPercent: boolean };
export type NumberReading = NumberRead | { ok: false; refusal: NumberRefusal };

const ABOUT = "(?:大约|大概|约|近|≈|~)";
const SUBJECT = "(?:(?:粉丝[数量]?|报价|价格) ?:? ?)";
const YUAN = "(?:¥|rmb|cny|人民币)";
const DIGITS = "(?:\\d(?:[,_' ]?\\d)*(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d{1,2})?";
const NOUN = "(?:元|块钱?|圆|人民币|rmb|cny|人|位|名|个|粉丝|粉|次|秒|条)";
const PER = "(?:(?:/|每|一) ?(?:条|篇|个|次|单|支|期))";
const TAX = "(?:(?:已|不|未)?含?(?:税|服务费|平台服务费)|税[前后]|裸价|一口价)";
const NOTE = `(?:\\(${TAX}\\)|${TAX})`;
const MORE = "(?:\\+|多|余|左右|上下)";
const PERCENT = "(?:%|个?点)";

const NUMBER = new RegExp(
  `^${ABOUT}? ?${SUBJECT}?${ABOUT}? ?${YUAN}? ?([+-])? ?${YUAN}? ?(${DIGITS})` +
    ` ?(${UNIT}|\\(${UNIT}\\))? ?${MORE}? ?${NOUN}? ?(${UNIT})? ?${MORE}? ?${PER}? ?${NOTE}? ?${MORE}?$`,
);
const RATE = new RegExp(`^${ABOUT}? ?([+-])? ?(?:(${DIGITS}) ?${PERCENT}|百分之 ?(${DIGITS})) ?${MORE}?$`);
const MAX_CHARS = 60;

/** Notations: docs/numbers.md. A percentage is read as its number. */
export function parseNumber(written: string, rules: NumberRules = {}): NumberReading {
  const refuse = (refusal: NumberRefusal): NumberReading => ({ ok: false, refusal });
  if (written.length > MAX_CHARS) return refuse({ code: "WORDS" });
  const text = plainText(written);
  if (text === "") return refuse({ code: "BLANK" });
  const found = FOREIGN.test(text) ? null : partsOf(text);
  if (found === null) return refuse(whyNoNumber(text));
  if (found.isPercent && rules.takesPercent !== true) return refuse({ code: "PERCENT" });
  const plain = toDigits(found.numeral);
  if ("code" in plain) return refuse(plain);
  const power = found.unit === "" && !found.isPercent ? (rules.power ?? 0) : powerOf(found.unit);
  const size = movePoint(plain.digits, power);
  const digits = found.isNegative && size !== "0" ? `-${size}` : size;
  const refusal = outOfRules(digits, rules);
  if (refusal !== undefined) return refuse(refusal);
  return { ok: true, value: Number(digits), digits, isPercent: found.isPercent };
}

type Parts = { numeral: string; unit: string; isNegative: boolean; isPercent: boolean };

function partsOf(text: string): Parts | null {
  const rate = RATE.exec(text);
  if (rate !== null)
    return { numeral: rate[2] ?? rate[3] ?? "", unit: "", isNegative: rate[1] === "-", isPercent: true };
  const [, sign, numeral, before, after] = NUMBER.exec(text) ?? [];
  if (numeral === undefined || (before !== undefined && after !== undefined)) return null;
  const unit = (before ?? after ?? "").replace(/[()]/g, "");
  return { numeral, unit, isNegative: sign === "-", isPercent: false };
}

export function outOfRules(digits: string, { min, max, decimals }: NumberRules): NumberRefusal | undefined {
  const value = Number(digits);
  if (min !== undefined && value < min)
    return value < 0 && min === 0 ? { code: "NEGATIVE" } : { code: "TOO_SMALL", limit: min };
  if (max !== undefined && value > max) return { code: "TOO_BIG", limit: max };
  const places = digits.split(".")[1]?.length ?? 0;
  return decimals !== undefined && places > decimals ? { code: "DECIMALS", limit: decimals } : undefined;
}
