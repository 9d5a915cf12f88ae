import { type Locale } from "@/server/domain/kernel/languages";
import { type NumberRefusalCode, numberRefusalCodes, refusalWords } from "@/server/domain/kernel/numbers";
import { explainLinkPage, isLinkPage, platforms } from "../platforms";
import { findImportColumn } from "./import-columns";
import { isFigure, refusalOf } from "./parse-figure";

type CellProblem = { code: string; field: string | null; value: string | null };
type Described = CellProblem & { message?: string };
/**
 * Why a row was refused. `link` is what its link leads to; `more` are further problems (20 cells at most
 * in all).
 */
export type RowProblem = CellProblem & {
  message: string;
  link?: { page: string; platform: string } | undefined;
  more?: CellProblem[] | undefined;
};

const cellWords: Readonly<Record<string, Record<Locale, string>>> = {
  NOT_A_DATE: { zh: "不是日期，请写成 2026-11-21", en: "is not a date: write 2026-11-21" },
  NO_YEAR: { zh: "缺少年份，请写成 2026-11-21", en: "has no year: write 2026-11-21" },
  NO_SUCH_DAY: { zh: "没有这一天，请检查日期", en: "is not a valid date: check it" },
  EXCEL_DATE: {
    zh: "是 Excel 的日期序号，请将该列设为日期格式",
    en: "is an Excel date number: format the column as a date",
  },
  NOT_JSON: { zh: "不是有效的 JSON", en: "is not valid JSON" },
  LOST_DIGITS: {
    zh: "位数过多，Excel 已丢失末尾数字。请将整列设为文本格式后重新填写",
    en: "has too many digits, and Excel lost the last ones. Format the column as text and fill it in again",
  },
  TOO_LONG: {
    zh: "超过 10,000 个字符，请缩短",
    en: "has more than 10,000 characters: shorten it",
  },
  CELL_ERROR: { zh: "单元格的公式出错", en: "has a formula error" },
  INVALID_PLATFORM: { zh: "不是支持的平台", en: "is not a supported platform" },
  LINK_ELSEWHERE: {
    zh: "列里有链接，但这一列未导入：请将链接移到主页列，或将这一列对应为主页后再导入一次",
    en: "has the link, but this column is not imported: move the link to the profile column, or map this column to the profile and import the file again",
  },
  MANY_LINKS: { zh: "含有多个链接，请每行只填一个", en: "has several links: put each in its own row" },
  FORM_NOT_SOLD: {
    zh: "未写入：该平台没有这种报价形式，请为这一列选择其他报价字段",
    en: "is not stored: the platform has no such form of work, choose another price for the column",
  },
  INVALID_FIELD: { zh: "超出允许的范围或长度", en: "is out of range or too long" },
  LOST_TEXT: {
    zh: "只剩问号，原来的文字已丢失，请以 UTF-8 编码重新保存文件",
    en: "has only question marks, its text is lost: save the file again in UTF-8",
  },
  UNKNOWN_MEMBER: {
    zh: "不是企业成员的用户名、姓名或手机号，或有多位成员重名",
    en: "is not the username, name or phone of a member, or fits several members",
  },
  EXTERNAL_ID_REPLACED: {
    zh: "替换了该达人原有的 ID，请核对",
    en: "replaced another ID of the same creator: check which one is correct",
  },
};

const rowWords: Readonly<Record<string, Record<Locale, string>>> = {
  PLATFORM_MISSING: {
    zh: "无法识别平台，请填写平台列，或为整个文件选择平台",
    en: "The platform is unknown: fill in its column, or choose one for the file",
  },
  LINK_NOT_MAPPED: {
    zh: "没有列映射到主页或平台 ID，请在字段映射中选择",
    en: "No column is mapped to the profile or the platform ID: choose one under Column mapping",
  },
  URL_MISSING: { zh: "未填写主页链接", en: "The profile link is missing" },
  INVALID_URL: { zh: "链接格式不正确", en: "The profile link is not a valid link" },
  PLATFORM_URL_MISMATCH: { zh: "链接不属于该平台", en: "The link belongs to another platform" },
  PLATFORM_ID_NOT_FOUND: {
    zh: "链接不是达人主页，请换成主页链接或填写平台 ID",
    en: "The link is not a creator's profile: enter the profile link, or the platform ID",
  },
  SHORT_URL_EXPAND_FAILED: {
    zh: "短链接无法展开，请换成完整的主页链接，或填写平台 ID",
    en: "The short link could not be opened: enter the full profile link, or the platform ID",
  },
  HIDDEN_ROW: { zh: "表格中隐藏的行，已跳过", en: "Hidden row; skipped" },
  TOTAL_ROW: { zh: "合计行，不是达人，已跳过", en: "Totals, not a creator; skipped" },
  HEADING_ROW: { zh: "与表头相同，已跳过", en: "Repeated headings; skipped" },
  NOTE_ROW: { zh: "备注行，不是达人，已跳过", en: "A note, not a creator; skipped" },
  HELD_BY_ANOTHER_MEMBER: {
    zh: "由其他成员负责，可请企业所有者交接",
    en: "Assigned to another member: ask the Owner to hand it over",
  },
  ROSTER_FULL: {
    zh: "达人数量已达套餐上限",
    en: "The roster has reached the creator limit of the plan",
  },
};

export const LINK_MISSING = "url is required: the link of the creator's page.";

const MAX_CELLS = 20;
const MAX_KEPT = 100;
const MAX_SHOWN = 40;

/** Combines a row's cell problems into one. Its message names up to 20 cells and counts the rest. */
export function toRowProblem([first, ...others]: readonly CellProblem[]): RowProblem {
  const kept = [first ?? nothing, ...others.slice(0, MAX_CELLS - 1)].map((one) => ({
    ...one,
    value: one.value?.slice(0, MAX_KEPT) ?? null,
  }));
  const [problem = nothing, ...more] = kept;
  const left = others.length + 1 - kept.length;
  const message = [...kept.map(toSentence), ...(left > 0 ? [`${left} more cells have errors.`] : [])].join(
    " ",
  );
  return { ...problem, message, ...(more.length > 0 && { more }) };
}

const nothing: CellProblem = { code: "INVALID_FIELD", field: null, value: null };

/** Uses the API's field names, not the console's labels. */
function toSentence({ code, field, value }: CellProblem): string {
  const whole = rowWords[code]?.en;
  if (whole !== undefined) return `${whole}.`;
  const words = wordsOf({ code, field, value }, "en") ?? "is not valid";
  return `"${field ?? "item"}" ${quote(value)}${words}.`;
}

/** Figures are parsed again to find the limit that they broke. */
function wordsOf({ code, field, value }: CellProblem, locale: Locale): string | undefined {
  const column = findImportColumn(field ?? "");
  const known = code === "NOT_A_NUMBER" ? "WORDS" : (code as NumberRefusalCode);
  if (column === undefined || !isFigure(column) || !numberRefusalCodes.includes(known))
    return cellWords[code]?.[locale];
  return refusalWords(refusalOf(column, { code: known, text: value ?? "" }), locale);
}

const quote = (value: string | null) =>
  value === null || value === "" ? "" : `“${value.slice(0, MAX_SHOWN)}” `;

export function describeRowProblem(problem: RowProblem, locale: Locale): string {
  const { message, more = [] } = problem;
  const [first, ...rest] = [problem, ...more].map((one) => describe(one, locale) ?? message);
  const all = [describeLink(problem, locale) ?? first, ...rest];
  return all.join(locale === "zh" ? "；" : "; ");
}

function describeLink({ link }: RowProblem, locale: Locale): string | null {
  const platform = platforms.find((one) => one === link?.platform);
  return platform !== undefined && isLinkPage(link?.page)
    ? explainLinkPage(link.page, platform, locale)
    : null;
}

function describe({ code, field, value, message }: Described, locale: Locale): string | null {
  const isMissing = code === "INVALID_URL" && message === LINK_MISSING;
  const whole = rowWords[isMissing ? "URL_MISSING" : code]?.[locale];
  if (whole !== undefined) return whole;
  const words = wordsOf({ code, field, value }, locale);
  const name = field === null ? undefined : findImportColumn(field)?.names[locale];
  if (words === undefined || name === undefined) return null;
  const shown = quote(value);
  return locale === "zh" ? `${name}${shown.trimEnd()}${words}` : `${name} ${shown}${words}`;
}
