import { findImportColumn, importColumns } from "./import-columns";

/** The field of each column of a file, null where a column is left out. No field stands twice. */
export type ColumnMapping = (string | null)[];

/** Headings are compared without spaces, marks and units, in lower case. */
function normaliseHeading(heading: string): string {
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

/** The field that a heading names, in Chinese, English or as the interface writes it; null for none. */
export function fieldOfHeading(heading: string): string | null {
  return byName.get(normaliseHeading(heading)) ?? null;
}

/**
 * Maps the columns by their headings; `remembered`, by normalised heading, goes first. Of two columns that
 * name the same field the first has it.
 */
export function proposeMapping(
  headings: readonly string[],
  remembered: Readonly<Record<string, string | null | undefined>> = {},
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
    const field = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
    return field === undefined ? undefined : { field: take(field) };
  });
  return headings.map((heading, at) => {
    const before = chosen[at];
    return before === undefined ? take(fieldOfHeading(heading)) : before.field;
  });
}

/**
 * What is remembered of a mapping that a person settled: by heading, what they chose instead of what would be
 * proposed. `undefined` forgets a heading that has what is proposed, or is left out since another column has
 * its field.
 */
export function toRemembered(
  headings: readonly string[],
  mapping: readonly (string | null)[],
): Record<string, string | null | undefined> {
  const usual = byHeading(headings, proposeMapping(headings));
  const chosen = [...byHeading(headings, mapping)].map(([key, field]) => {
    const named = byName.get(key) ?? null;
    const isTaken = field === null && mapping.includes(named);
    return [key, isTaken || field === usual.get(key) ? undefined : field];
  });
  return Object.fromEntries(chosen) as Record<string, string | null | undefined>;
}

/** The field of each heading; of one that stands twice, the mapped column counts. */
function byHeading(headings: readonly string[], mapping: readonly (string | null)[]) {
  const fields = new Map<string, string | null>();
  for (const [at, heading] of headings.entries()) {
    const key = normaliseHeading(heading);
    if (key !== "") fields.set(key, fields.get(key) ?? mapping[at] ?? null);
  }
  return fields;
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
