import { parseExactJson } from "@/server/domain/kernel/json";
import { numberRefusalCodes } from "@/server/domain/kernel/numbers";
import { splitNames } from "@/server/domain/kernel/text";
import { findPlatformOfLink, MAX_LINK_CHARS } from "../platforms";
import { type ColumnKind, type ImportColumn } from "./import-columns";
import { dateRefusals, parseDate } from "./parse-date";
import {
  type FigureColumn,
  type FigureKind,
  type FigureOptions,
  isFigure,
  parseFigure,
} from "./parse-figure";
import { parsePlatform } from "./parse-platform";
import { saysNothing, unwrapCell } from "./unwrap-cell";

const cellCodes = [
  "NOT_A_NUMBER",
  ...numberRefusalCodes,
  ...dateRefusals,
  "NOT_JSON",
  "CELL_ERROR",
  "TOO_LONG",
  "INVALID_PLATFORM",
  "MANY_LINKS",
] as const;
export type CellCode = (typeof cellCodes)[number];

/** `undefined` leaves the field unchanged. */
type ParsedCell = { ok: true; value: unknown } | { ok: false; code: CellCode };

type Options = FigureOptions & { timeZone: string };
const NOTHING = new Set(["", "-", "--", "—", "–"]);
/** Treated as empty in all fields except text, where they may be a name. */
const NOTHING_WORDS = new Set(["/", "无", "暂无", "n/a", "na", "null"]);

/** Reads a cell as people write it (docs/rules.md#import-of-files). */
export function parseCell(column: ImportColumn, written: string, options: Options): ParsedCell {
  const { kind } = column;
  const text = unwrapCell(written, kind);
  const word = text.toLowerCase();
  if (NOTHING.has(word) || saysNothing(text) || (kind !== "text" && NOTHING_WORDS.has(word)))
    return value(undefined);
  if (column.field === "platformBloggerId") return wholeId(text.replace(ID_NAME, ""));
  return isFigure(column) ? figure(column, text, options) : readers[kind as OtherKind](text, options);
}

const ID_NAME = /^(?:[a-z_]{0,8}id|编号|账号)\s*[:：#]\s*|^#/i;

const value = (read: unknown): ParsedCell => ({ ok: true, value: read });
const refuse = (code: CellCode): ParsedCell => ({ ok: false, code });

type OtherKind = Exclude<ColumnKind, FigureKind>;

const readers: Record<OtherKind, (text: string, options: Options) => ParsedCell> = {
  text: (text) => value(text),
  address: (text) => value(text),
  link: (text) => (linksIn(text).size > 1 ? refuse("MANY_LINKS") : value(text)),
  id: wholeId,
  phone: wholeId,
  platform: (text) => {
    const platform = parsePlatform(text);
    return platform === null ? refuse("INVALID_PLATFORM") : value(platform);
  },
  tags: (text) => value(splitNames(text).map((tag) => tag.replace(/^#|#$/g, ""))),
  instant: (text, { timeZone }) => {
    const read = parseDate(text, timeZone);
    return "instant" in read ? value(read.instant) : refuse(read.code);
  },
  json: parseJson,
};

/** Distinct links of known platforms. A text longer than any link is refused later. */
function linksIn(text: string): Set<string> {
  const words = text.slice(0, MAX_LINK_CHARS).split(/[\s,，;；、|]+/);
  return new Set(words.filter((word) => /https?:\/\//i.test(word) && findPlatformOfLink(word) !== null));
}

/** A rate that is stored as text keeps words and ranges as they are. */
function figure(column: FigureColumn, text: string, options: Options): ParsedCell {
  const read = parseFigure(column, text, options);
  if (read.ok) return read;
  const { code } = read.refusal;
  if (column.kind === "rateText" && code !== "UNCLEAR_RATE" && code !== "HEADING_UNIT") return value(text);
  return refuse(code === "WORDS" ? "NOT_A_NUMBER" : code);
}

/** Drops the decimals of programs that treat ids as numbers, as in 13800138000.0. */
function wholeId(text: string): ParsedCell {
  const id = exactId(text.replace(/^(\d{5,19})\.0+$/, "$1"));
  return id === null ? refuse("LOST_DIGITS") : value(id);
}

function parseJson(text: string): ParsedCell {
  try {
    return value(parseExactJson(text));
  } catch {
    return refuse("NOT_JSON");
  }
}

const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;
const KEPT_DIGITS = 15;
const LOST_TAIL = new RegExp(`^[1-9]\\d{${KEPT_DIGITS - 1}}0{3,}$`);

/**
 * Restores an id that a spreadsheet converted to a number (`1.3912345678E+10`); null if its last digits
 * are lost. Text without a sign or a point, such as `1e5`, is taken as an id.
 */
function exactId(text: string): string | null {
  if (LOST_TAIL.test(text)) return null;
  const match = /[.+]/.test(text) ? SCIENTIFIC.exec(text) : null;
  if (match === null) return text;
  const [, first = "", rest = "", exponent = ""] = match;
  if (rest.length !== Number(exponent)) return null;
  return first + rest;
}
