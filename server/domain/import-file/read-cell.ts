import { parseExactJson } from "../json";
import { findPlatformOfLink, MAX_LINK_CHARS } from "../platforms";
import { withoutDefusal } from "../text";
import { type ColumnKind, type ImportColumn } from "./import-columns";
import { readDate } from "./read-date";
import { readNumber } from "./read-number";
import { readPlatform } from "./read-platform";

/** Why a cell says nothing that its field could hold. */
export const cellCodes = [
  "NOT_A_NUMBER",
  "NOT_A_DATE",
  "EXCEL_DATE",
  "NOT_JSON",
  "LOST_DIGITS",
  "CELL_ERROR",
  "TOO_LONG",
  "INVALID_PLATFORM",
  "MANY_LINKS",
] as const;
export type CellCode = (typeof cellCodes)[number];

/** `undefined`: the cell says nothing, so that the field stays as it is. */
export type ReadCell = { ok: true; value: unknown } | { ok: false; code: CellCode };

type Options = { timeZone: string; factor: number };
const NOTHING = new Set(["", "-", "--", "—", "–", "#n/a"]);
/** Nothing, too, but in a text: somebody may be called so. */
const NOTHING_WORDS = new Set(["/", "无", "暂无", "n/a", "na", "null"]);

/** Reads a cell for a field, as people write it (docs/rules.md#import-of-files). */
export function readCell({ kind }: ImportColumn, written: string, options: Options): ReadCell {
  const text = withoutDefusal(written.trim()).trim();
  const word = text.toLowerCase();
  if (NOTHING.has(word) || (kind !== "text" && NOTHING_WORDS.has(word))) return value(undefined);
  return readers[kind](text, options);
}

const value = (read: unknown): ReadCell => ({ ok: true, value: read });
const refuse = (code: CellCode): ReadCell => ({ ok: false, code });

const readers: Record<ColumnKind, (text: string, options: Options) => ReadCell> = {
  text: (text) => value(text),
  address: (text) => value(text),
  link: (text) => (linksIn(text).size > 1 ? refuse("MANY_LINKS") : value(text)),
  id: (text) => (/^\d(?:\.\d+)?e\+\d{2}$/i.test(text) ? refuse("LOST_DIGITS") : value(text)),
  platform: (text) => {
    const platform = readPlatform(text);
    return platform === null ? refuse("INVALID_PLATFORM") : value(platform);
  },
  integer: (text, { factor }) => numberOf(text, factor, (number) => Math.round(number)),
  int64: (text, { factor }) => numberOf(text, factor, (number) => String(Math.round(number))),
  number: (text, { factor }) => numberOf(text, factor, (number) => number),
  percent: (text) => {
    const read = readNumber(text);
    return read === null ? refuse("NOT_A_NUMBER") : value(read.value);
  },
  rate: readRate,
  tags: (text) => value(text.split(/[,，、;；|\n\r]+/).map((tag) => tag.trim().replace(/^#|#$/g, ""))),
  instant: (text, { timeZone }) => {
    const instant = readDate(text, timeZone);
    if (instant !== null) return value(instant);
    return refuse(isExcelDay(text) ? "EXCEL_DATE" : "NOT_A_DATE");
  },
  json: readJson,
};

/** Of the platforms, each once. What is longer than any link is refused as one later on. */
function linksIn(text: string): Set<string> {
  const words = text.slice(0, MAX_LINK_CHARS).split(/[\s,，;；、|]+/);
  return new Set(words.filter((word) => /https?:\/\//i.test(word) && findPlatformOfLink(word) !== null));
}

/** A date in a cell without the format of one: the days since 1900, here from 1954 to 2119. */
function isExcelDay(text: string): boolean {
  return /^\d{5}(?:\.\d+)?$/.test(text) && Number(text) >= 20_000 && Number(text) <= 80_000;
}

function numberOf(text: string, factor: number, toValue: (number: number) => unknown): ReadCell {
  const read = readNumber(text, factor);
  return read === null || read.isPercent ? refuse("NOT_A_NUMBER") : value(toValue(read.value));
}

/** Ten-thousandths: `3.5%` and `0.035` are 350, as is a whole number of 350 itself. */
function readRate(text: string): ReadCell {
  const read = readNumber(text);
  if (read === null) return refuse("NOT_A_NUMBER");
  if (read.isPercent) return value(Math.round(read.value * 100));
  return value(read.value > 0 && read.value < 1 ? Math.round(read.value * 10_000) : read.value);
}

function readJson(text: string): ReadCell {
  try {
    return value(parseExactJson(text));
  } catch {
    return refuse("NOT_JSON");
  }
}
