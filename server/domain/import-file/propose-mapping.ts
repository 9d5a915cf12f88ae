import { findImportColumn, importColumns } from "./import-columns";

/** The field of each column of a file, null where a column is left out. No field stands twice. */
export type ColumnMapping = (string | null)[];

/** Of a heading so much is kept: no longer one is used twice. */
export const MOST_HEADING_CHARS = 200;

/** The headings of a file: the beginning of each cell. */
export function toHeadings(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, MOST_HEADING_CHARS));
}

/** Headings are compared without spaces, marks and units, in lower case. A longer one says nothing. */
function normaliseHeading(heading: string): string {
  if (heading.length > MOST_HEADING_CHARS) return "";
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const byName = new Map<string, string>();
for (const { field, names, synonyms } of importColumns) {
  for (const name of [field, names.zh, names.en, ...synonyms]) {
    const key = normaliseHeading(name);
    if (key !== "" && !byName.has(key)) byName.set(key, field);
  }
}

/** No field has a longer name. */
const MOST_NAME_CHARS = 60;

/** The field that a heading names, in Chinese, English or as the interface writes it; null for none. */
export function fieldOfHeading(heading: string): string | null {
  if (heading.length > MOST_NAME_CHARS) return null;
  return byName.get(normaliseHeading(heading)) ?? null;
}

/**
 * Maps the columns by their headings; `remembered`, by normalised heading, goes first. Of two columns that
 * name the same field the first has it.
 */
export function proposeMapping(
  headings: readonly string[],
  remembered: Readonly<Record<string, string | null>> = {},
): ColumnMapping {
  const taken = new Set<string>();
  const take = (field: string | null | undefined) => {
    if (field === null || field === undefined || taken.has(field)) return null;
    if (findImportColumn(field) === undefined) return null;
    taken.add(field);
    return field;
  };
  const chosen = headings.map((heading) => {
    const key = normaliseHeading(heading);
    return Object.hasOwn(remembered, key) ? { field: take(remembered[key]) } : undefined;
  });
  return headings.map((heading, at) => {
    const before = chosen[at];
    return before === undefined ? take(fieldOfHeading(heading)) : before.field;
  });
}

type Settled = { mapping: ColumnMapping; proposed: ColumnMapping };

/**
 * What is remembered of a mapping that a person settled, by normalised heading. Null, left out, only where
 * the field that was proposed for a column is nowhere now: that a person chose.
 */
export function toRemembered(
  headings: readonly string[],
  { mapping, proposed }: Settled,
): Record<string, string | null> {
  const kept = new Map<string, string | null>();
  for (const [at, heading] of headings.entries()) {
    const key = normaliseHeading(heading);
    if (key === "" || key.length > MOST_HEADING_CHARS) continue;
    const field = mapping[at] ?? null;
    const before = proposed[at] ?? null;
    // Of a heading that stands twice the column that is mapped counts.
    if (field !== null && (kept.get(key) ?? null) === null) kept.set(key, field);
    const isLeftOut = field === null && before !== null && !mapping.includes(before);
    if (isLeftOut && !kept.has(key)) kept.set(key, null);
  }
  return Object.fromEntries(kept);
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
    .map((cells) => new Set(cells.map(fieldOfHeading).filter((field) => field !== null)).size);
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  const [first = []] = rows;
  return first.some((cell) => LINK.test(cell)) || rows.length < 2 ? null : 0;
}
