import { type Locale } from "../languages";
import { type NumberRefusal, type NumberRefusalCode } from "./refusals";

type Words = Record<Locale, (limit: string, other: string) => string>;

const words: Readonly<Record<NumberRefusalCode, Words>> = {
  BLANK: { zh: () => "没有填写，请填数字", en: () => "is empty: write a number" },
  WORDS: {
    zh: () => "不是数字，请填一个数，例如 8000、1.2万、8k",
    en: () => "is not a number: write one such as 8000, 1.2万 or 8k",
  },
  RANGE: {
    zh: () => "是一个范围，请只填一个数，例如 8000、1.2万",
    en: () => "is a range: write one number, such as 8000 or 1.2万",
  },
  BOUND: {
    zh: () => "只说明上限或下限，请填一个确定的数，例如 8000、1.2万",
    en: () => "is only a limit: write one number, such as 8000 or 1.2万",
  },
  TWO_NUMBERS: {
    zh: () => "含有多个数字，请只填一个数，例如 8000、1.2万",
    en: () => "holds several numbers: write one, such as 8000 or 1.2万",
  },
  GROUPS: {
    zh: () => "的逗号或小数点位置不对，请写成 1200、1,200 或 1.2万",
    en: () => "has a comma or point out of place: write 1200, 1,200 or 1.2万",
  },
  CURRENCY: {
    zh: () => "是其他货币，请换算成人民币后填写，例如 8000",
    en: () => "is another currency: convert it to yuan, such as 8000",
  },
  UNIT_TWICE: {
    zh: () =>
      "与表头的单位（万）不符，像是已经写全的数字：请写成 12.3，或写上自己的单位（如 123000元、1.2亿）",
    en: () =>
      "seems written in full below a heading of ten thousands: write 12.3, or give the number a unit of its own",
  },
  HEADING_UNIT: {
    zh: () => "的单位不明：表头里的单位无法识别，请把表头改成（元）、（万）或（%）后重新导入",
    en: () =>
      "has no clear unit: its heading names one that is not known. Write (元), (万) or (%) there and import again",
  },
  LOST_DIGITS: {
    zh: () => "是科学计数，末尾数字已丢失，请填写完整的数字",
    en: () => "is shortened by a power of ten and lost its last digits: write the whole number",
  },
  PERCENT: {
    zh: () => "带有百分号，这里请填数量，例如 8000、1.2万",
    en: () => "is a percentage: write a plain number here, such as 8000",
  },
  NEGATIVE: { zh: () => "是负数，请填 0 或更大的数", en: () => "is negative: write 0 or more" },
  TOO_SMALL: { zh: (limit) => `太小，最小可填 ${limit}`, en: (limit) => `is too small: ${limit} at least` },
  TOO_BIG: {
    zh: (limit) => `太大，最大可填 ${limit}`,
    en: (limit) => `is too large: ${limit} at most`,
  },
  DECIMALS: {
    zh: (limit) => (limit === "0" ? "带有小数，请填整数" : `的小数过多，最多保留 ${limit} 位`),
    en: (limit) =>
      limit === "0" ? "has decimals: write a whole number" : `has too many decimals: ${limit} at most`,
  },
  UNCLEAR_RATE: {
    zh: (limit, other) => `可能是 ${other}%，也可能是 ${limit}%，请带上百分号填写`,
    en: (limit, other) => `may be ${other}% or ${limit}%: write it with its percent sign`,
  },
};

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 10 });

/** Follows the text that it is about: `“8000-9000” is a range: …`. */
export function refusalWords({ code, limit = 0 }: NumberRefusal, locale: Locale): string {
  const other = grouped.format(Math.abs(limit) < 1 ? limit * 100 : limit / 100);
  return words[code][locale](grouped.format(limit), other);
}

const MAX_SHOWN = 40;

export function describeNumberRefusal(typed: string, refusal: NumberRefusal, locale: Locale): string {
  const said = refusalWords(refusal, locale);
  const shown = typed.length > MAX_SHOWN ? `${typed.slice(0, MAX_SHOWN)}…` : typed;
  return `“${shown}”${locale === "zh" ? "" : " "}${said}`;
}
