import { upsertSchemas } from "../blogger";
import { findPlatformOfLink, type Platform } from "../platforms";
import { findImportColumn, type ImportColumn } from "./import-columns";
import { type ColumnMapping } from "./propose-mapping";
import { type CellCode, readCell } from "./read-cell";
import { factorOfHeading } from "./read-number";

export type FileRow = { cells: readonly string[]; problems?: readonly (readonly [number, CellCode])[] };

/** How the rows of a file are read; `platform` goes for rows that name none, and whose link tells none. */
export type Reading = {
  headings: readonly string[];
  mapping: ColumnMapping;
  platform: Platform | null;
  timeZone: string;
};

type ProblemCode = CellCode | "INVALID_FIELD" | "PLATFORM_MISSING" | "LINK_NOT_MAPPED";
/** What is wrong with a cell: its field, and what stands there. */
export type CellProblem = { code: ProblemCode; field: string; value: string | null };
export type ReadRow = { item: Record<string, unknown> } | { problems: CellProblem[] };

/** Makes an item of an import out of a row; an empty cell leaves its field out. */
export function toItem(row: FileRow, reading: Reading): ReadRow {
  const item: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const [at, field] of reading.mapping.entries()) {
    const column = field === null ? undefined : findImportColumn(field);
    if (column === undefined) continue;
    const read = readAt(row, { at, column, reading });
    if (!read.ok) problems.push({ code: read.code, field: column.field, value: row.cells[at] ?? "" });
    else if (read.value !== undefined) item[column.field] = read.value;
  }
  const platform = item.platform ?? platformOf(item.url) ?? reading.platform;
  const isNamed = reading.mapping.includes("url") || reading.mapping.includes("platformBloggerId");
  const isKnown = platform !== null || problems.some(({ field }) => field === "platform" || field === "url");
  if (!isNamed) problems.push({ code: "LINK_NOT_MAPPED", field: "url", value: null });
  else if (!isKnown) problems.push({ code: "PLATFORM_MISSING", field: "platform", value: null });
  return problems.length > 0 ? { problems } : { item: { ...item, platform } };
}

type Cell = { at: number; column: ImportColumn; reading: Reading };
type Read = { ok: true; value: unknown } | { ok: false; code: CellCode | "INVALID_FIELD" };

/** What the cell of a column says, and whether its field may hold that. */
function readAt({ cells, problems = [] }: FileRow, { at, column, reading }: Cell): Read {
  const known = problems.find(([column_]) => column_ === at);
  if (known !== undefined) return { ok: false, code: known[1] };
  const { timeZone, headings } = reading;
  const factor = factorOfHeading(headings[at] ?? "");
  const read = readCell(column, cells[at] ?? "", { timeZone, factor });
  if (!read.ok || read.value === undefined) return read;
  const isHeld = upsertSchemas.get(column.field)?.safeParse(read.value).success ?? true;
  return isHeld ? read : { ok: false, code: "INVALID_FIELD" };
}

function platformOf(url: unknown): Platform | null {
  return typeof url === "string" ? findPlatformOfLink(url) : null;
}
