import { MAX_HEADING_CHARS } from "@/server/domain/kernel/numbers";
import { apps, findImportColumn, importColumns } from "./import-columns";
import { isPriceHeading, readQuoteHeading } from "./quote-heading";

/** The field of each column of a file, null where a column is left out. No field stands twice. */
export type ColumnMapping = (string | null)[];

/** The headings of a file: the beginning of each cell. */
export function toHeadings(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, MAX_HEADING_CHARS));
}

/** Headings are compared without spaces, marks and units, in lower case. A longer one says nothing. */
function normaliseHeading(heading: string): string {
  if (heading.length > MAX_HEADING_CHARS) return "";
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * What a heading is remembered by. Brackets tell one column from another, and of a price so do the marks in
 * its length: `报价（1–20秒）` is not `报价（图文）`.
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
  for (const name of [field, names.zh, names.en]) setFirst(exact, name, field);
  for (const name of synonyms) setFirst(loose, name, field);
}

function setFirst(byName: Map<string, string>, name: string, field: string): void {
  const key = normaliseHeading(name);
  if (key !== "" && !byName.has(key)) byName.set(key, field);
}

/** No field has a longer name. */
const MAX_NAME_CHARS = 60;

/** How well a heading fits its field; the lowest is best. */
const ranks = { remembered: 0, exact: 1, loose: 2, ofApp: 3 } as const;
type Candidate = { field: string; rank: number };

function candidateOf(heading: string): Candidate | null {
  if (heading.length > MAX_NAME_CHARS) return null;
  const key = normaliseHeading(heading);
  const named = exact.get(key);
  if (named !== undefined) return { field: named, rank: ranks.exact };
  const quote = readQuoteHeading(heading);
  const field = loose.get(key) ?? quote?.field ?? null;
  if (field !== null) return { field, rank: ranks.loose };
  const ofApp = quote === null ? fieldBehindApp(key) : null;
  return ofApp === null ? null : { field: ofApp, rank: ranks.ofApp };
}

const APP = new RegExp(`^(?:${apps.map(normaliseHeading).join("|")})`);

/** Beside the columns of one app a file may have those of another one: `抖音粉丝`, `小红书粉丝`. */
function fieldBehindApp(key: string): string | null {
  const rest = key.replace(APP, "");
  return rest === key ? null : (exact.get(rest) ?? loose.get(rest) ?? null);
}

/** The field that a heading names, in Chinese, English or as the interface writes it; null for none. */
export function fieldOfHeading(heading: string): string | null {
  return candidateOf(heading)?.field ?? null;
}

/**
 * What a heading says of what stands below it: its field, itself where a person has to choose that, or
 * null.
 */
function nameOfHeading(heading: string): string | null {
  if (heading.length > MAX_NAME_CHARS) return null;
  return fieldOfHeading(heading) ?? (readQuoteHeading(heading) === null ? null : heading);
}

/** Why a column fits no field: a price without its form, or a person left such a column out before. */
export type ColumnNote = "CHOOSE_QUOTE" | "LEFT_OUT_BEFORE";
/** Columns that fit one field equally well: a person says which one brings it. */
export type DoubleColumn = { field: string; columns: number[] };
/** `fits`: the field that each column could have, where no other one had it. */
export type Proposal = {
  mapping: ColumnMapping;
  doubles: DoubleColumn[];
  fits: (string | null)[];
  notes: (ColumnNote | null)[];
};

type Remembered = Readonly<Record<string, string | null>>;

/**
 * Maps the columns by their headings: what was remembered goes first, then a field's own name, then what else
 * people call it. Of several that fit equally the first has the field until a person has said which.
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
    return fits[at] === null && readQuoteHeading(heading) !== null ? "CHOOSE_QUOTE" : null;
  });
  const doubles = [...winners].flatMap(([field, columns]) =>
    columns.length > 1 ? [{ field, columns }] : [],
  );
  return { mapping, doubles, fits, notes };
}

/**
 * Undefined: nothing is remembered. A field that there is no more is left out, and of prices the one that the
 * heading names goes before.
 */
function rememberedField(heading: string, remembered: Remembered): string | null | undefined {
  const key = rememberedKey(heading);
  if (!Object.hasOwn(remembered, key)) return undefined;
  const field = remembered[key] ?? null;
  const named = readQuoteHeading(heading)?.field ?? null;
  if (named !== null && field?.startsWith("price") === true) return named;
  return field !== null && findImportColumn(field) !== undefined ? field : null;
}

export function proposeMapping(headings: readonly string[], remembered?: Remembered): ColumnMapping {
  return proposeColumns(headings, remembered).mapping;
}

/** Above the headings a file may have a title and a note. */
const LOOKED_AT = 10;
const LINK = /https?:\/\//i;

/**
 * Which of the first rows holds the headings: the one that names most fields. Null where there are none, as
 * in a list of links.
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
