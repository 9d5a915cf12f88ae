import { findPlatformOfLink, type Platform } from "../platforms";
import { findImportColumn } from "./import-columns";
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

export type CellProblem = { code: CellCode | "PLATFORM_MISSING"; field: string };
export type ReadRow = { item: Record<string, unknown> } | { problem: CellProblem };

/** Makes an item of an import out of a row; an empty cell leaves its field out. */
export function toItem({ cells, problems = [] }: FileRow, reading: Reading): ReadRow {
  const item: Record<string, unknown> = {};
  for (const [at, field] of reading.mapping.entries()) {
    const column = field === null ? undefined : findImportColumn(field);
    if (column === undefined) continue;
    const known = problems.find(([column_]) => column_ === at);
    if (known !== undefined) return { problem: { code: known[1], field: column.field } };
    const { timeZone, headings } = reading;
    const factor = factorOfHeading(headings[at] ?? "");
    const read = readCell(column, cells[at] ?? "", { timeZone, factor });
    if (!read.ok) return { problem: { code: read.code, field: column.field } };
    if (read.value !== undefined) item[column.field] = read.value;
  }
  const platform = item.platform ?? platformOf(item.url) ?? reading.platform;
  if (platform === null) return { problem: { code: "PLATFORM_MISSING", field: "platform" } };
  return { item: { ...item, platform } };
}

function platformOf(url: unknown): Platform | null {
  return typeof url === "string" ? findPlatformOfLink(url) : null;
}
