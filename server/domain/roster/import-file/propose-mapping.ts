import { MAX_HEADING_CHARS } from "@/server/domain/kernel/numbers";
import { apps, findImportColumn, importColumns } from "./import-columns";
import { findPriceColumn } from "./price-columns";
import { isPriceHeading, parseQuoteHeading } from "./quote-heading";

/** The field of each column, null if the column is not imported. No field occurs twice. */
export type ColumnMapping = (string | null)[];

export function toHeadings(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, MAX_HEADING_CHARS));
}

/**
 * Headings are compared without spaces, punctuation and units, in lower case. Longer ones match nothing.
 */
function normaliseHeading(heading: string): string {
  if (heading.length > MAX_HEADING_CHARS) return "";
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The key under which a heading's mapping is remembered. Brackets distinguish columns, and so do the
 * punctuation marks of a price: `报价（1–20秒）` is not `报价（图文）`.
 */
export function rememberedKey(heading: string): string {
  if (heading.length > MAX_HEADING_CHARS) return "";
  const plain = heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[[【]/g, "(")
    .replace(/[\]】]/g, ")");
  const kept = isPriceHeading(plain)
    ? plain.replace(/\s/g, "").replace(/[‐-―−〜~至到]/g, "-")
    : plain.replace(/[^\p{L}\p{N}()]/gu, "");
  return kept.replaceAll("()", "");
}

const exact = new Map<string, string>();
const loose = new Map<string, string>();
for (const { field, names, synonyms } of importColumns) {
  // The labels of forms differ in their brackets, which are not compared here (`quote-heading`).
  if (findPriceColumn(field) !== undefined) continue;
  for (const name of [field, names.zh, names.en]) setFirst(exact, name, field);
  for (const name of synonyms) setFirst(loose, name, field);
}

function setFirst(byName: Map<string, string>, name: string, field: string): void {
  const key = normaliseHeading(name);
  if (key !== "" && !byName.has(key)) byName.set(key, field);
}

const MAX_NAME_CHARS = 60;

/** Lower is better. */
const ranks = { remembered: 0, exact: 1, loose: 2, ofApp: 3 } as const;
type Candidate = { field: string; rank: number };

function candidateOf(heading: string): Candidate | null {
  if (heading.length > MAX_NAME_CHARS) return null;
  const key = normaliseHeading(heading);
  const named = exact.get(key);
  if (named !== undefined) return { field: named, rank: ranks.exact };
  const quote = parseQuoteHeading(heading);
  if (quote?.isName === true && quote.field !== null) return { field: quote.field, rank: ranks.exact };
  const field = loose.get(key) ?? quote?.field ?? null;
  if (field !== null) return { field, rank: ranks.loose };
  const ofApp = quote === null ? fieldBehindApp(key) : null;
  return ofApp === null ? null : { field: ofApp, rank: ranks.ofApp };
}

const APP = new RegExp(`^(?:${apps.map(normaliseHeading).join("|")})`);

/** Strips the app's name: one file may have `抖音粉丝` and `小红书粉丝`. */
function fieldBehindApp(key: string): string | null {
  const rest = key.replace(APP, "");
  return rest === key ? null : (exact.get(rest) ?? loose.get(rest) ?? null);
}

export function fieldOfHeading(heading: string): string | null {
  return candidateOf(heading)?.field ?? null;
}

function nameOfHeading(heading: string): string | null {
  if (heading.length > MAX_NAME_CHARS) return null;
  return fieldOfHeading(heading) ?? (parseQuoteHeading(heading) === null ? null : heading);
}

export type ColumnNote = "CHOOSE_QUOTE" | "LEFT_OUT_BEFORE";
export type DoubleColumn = { field: string; columns: number[] };
export type Proposal = {
  mapping: ColumnMapping;
  doubles: DoubleColumn[];
  fits: (string | null)[];
  notes: (ColumnNote | null)[];
};

type Remembered = Readonly<Record<string, string | null>>;

/**
 * Maps the columns by their headings: remembered mappings first, then field names, then synonyms. If
 * several columns fit a field equally, the first has it until the user chooses.
 */
export function proposeColumns(headings: readonly string[], remembered: Remembered = {}): Proposal {
  const known = headings.map((heading) => rememberedField(heading, remembered));
  const candidates = headings.map((heading, at): Candidate | null => {
    const field = known[at];
    if (field === undefined) return candidateOf(heading);
    return field === null ? null : { field, rank: ranks.remembered };
  });
  const winners = new Map<string, number[]>();
  for (const [at, one] of candidates.entries()) {
    if (one === null) continue;
    const best = winners.get(one.field) ?? [];
    const rank = candidates[best[0] ?? at]?.rank ?? one.rank;
    if (best.length === 0 || one.rank < rank) winners.set(one.field, [at]);
    else if (one.rank === rank) best.push(at);
  }
  const mapping = candidates.map((one, at) =>
    one !== null && winners.get(one.field)?.[0] === at ? one.field : null,
  );
  const fits = candidates.map((one) => one?.field ?? null);
  const notes = headings.map((heading, at): ColumnNote | null => {
    if (known[at] === null) return "LEFT_OUT_BEFORE";
    return fits[at] === null && parseQuoteHeading(heading) !== null ? "CHOOSE_QUOTE" : null;
  });
  const doubles = [...winners].flatMap(([field, columns]) =>
    columns.length > 1 ? [{ field, columns }] : [],
  );
  return { mapping, doubles, fits, notes };
}

/**
 * Undefined if nothing is remembered. Null if the field no longer exists. For prices, the field that the
 * heading names takes precedence.
 */
function rememberedField(heading: string, remembered: Remembered): string | null | undefined {
  const key = rememberedKey(heading);
  if (!Object.hasOwn(remembered, key)) return undefined;
  const field = remembered[key] ?? null;
  const quote = parseQuoteHeading(heading);
  // What 视频报价 stands for is the user's choice once made: every platform sells videos.
  const isChosen = quote?.field?.endsWith(".video") === true && !quote.isName;
  const named = isChosen ? null : (quote?.field ?? null);
  if (named !== null && /^(?:price|quote)/.test(field ?? "")) return named;
  return field !== null && findImportColumn(field) !== undefined ? field : null;
}

export function proposeMapping(headings: readonly string[], remembered?: Remembered): ColumnMapping {
  return proposeColumns(headings, remembered).mapping;
}

/** Files may have a title and a note above the headings. */
const LOOKED_AT = 10;
const LINK = /https?:\/\//i;

/**
 * The index of the heading row: the row that names the most fields. Null if there is none, as in a list
 * of links.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | null {
  const counts = rows
    .slice(0, LOOKED_AT)
    .map((cells) => new Set(cells.map(nameOfHeading).filter((name) => name !== null)).size);
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  const [first = []] = rows;
  return first.some((cell) => LINK.test(cell)) || rows.length < 2 ? null : 0;
}
