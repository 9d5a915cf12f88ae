import { upsertSchemas } from "../blogger";
import {
  type HeadingUnit,
  lowerBoundOf,
  type RateMeaning,
  unitOfHeading,
} from "@/server/domain/kernel/numbers";
import { findPlatformOfLink, type Platform } from "../platforms";
import { findImportColumn, type ImportColumn } from "./import-columns";
import { type ColumnMapping } from "./propose-mapping";
import { type CellCode, readCell } from "./read-cell";
import { isFigure } from "./read-figure";
import { columnOfOtherLink, creatorLinkBehind, linkOfCell } from "./row-links";
import { unwrapCell } from "./unwrap-cell";

/** What the file says of a cell itself. `MERGED`: its text stands in a cell above that it is merged with. */
export type KnownProblem = CellCode | "MERGED";
/** `links` stand behind the words of columns. */
export type FileRow = {
  cells: readonly string[];
  problems?: readonly (readonly [number, KnownProblem])[];
  links?: readonly (readonly [number, string])[] | undefined;
};

/**
 * How the rows of a file are read; `platform` goes for rows that name none, and whose link tells none.
 * `strict`: a cell that cannot be read refuses its row.
 */
export type Reading = {
  headings: readonly string[];
  mapping: ColumnMapping;
  platform: Platform | null;
  strict?: boolean;
  timeZone: string;
  /** What the person said that the rates of a field mean, where that is not clear. */
  rates?: Readonly<Record<string, RateMeaning>> | undefined;
};

type ProblemCode =
  | CellCode
  | "INVALID_FIELD"
  | "LOST_TEXT"
  | "LINK_ELSEWHERE"
  | "PLATFORM_MISSING"
  | "LINK_NOT_MAPPED";
/** What is wrong with a cell: its field, and what stands there. */
export type CellProblem = { code: ProblemCode; field: string; value: string | null };
/** `leftOut`: cells that could not be read, whose fields the item does not bring. */
export type ReadRow = { item: Record<string, unknown>; leftOut: CellProblem[] } | { problems: CellProblem[] };

/** A column that is mapped, and what depends on it alone. */
type Mapped = {
  at: number;
  column: ImportColumn;
  heading: HeadingUnit;
  meaning: RateMeaning | null;
  timeZone: string;
};

/** They say which creator a row is about: what cannot be read there leaves nothing to write to. */
const naming: ReadonlySet<string> = new Set(["platform", "url", "platformBloggerId"]);

/** Makes an item of an import out of each row; an empty cell leaves its field out. */
export function itemReader(reading: Reading): (row: FileRow) => ReadRow {
  const mapped = mappedColumns(reading);
  const isNamed = mapped.some(({ column: { field } }) => field === "url" || field === "platformBloggerId");
  return (row) => {
    const item: Record<string, unknown> = {};
    const problems: CellProblem[] = [];
    const known = new Map(row.problems);
    for (const one of mapped) {
      const { field } = one.column;
      const text = row.cells[one.at] ?? "";
      const cell = field === "url" ? linkOfCell(text, one.at, row.links) : text;
      const bound = field === "fansCount" ? lowerBoundOf(unwrapCell(text, one.column.kind)) : null;
      const read = readAt(bound ?? cell, known.get(one.at), one);
      if (!read.ok) problems.push({ code: read.code, field, value: cell });
      else if (read.value !== undefined) item[field] = read.value;
      if (read.ok && bound !== null) item.fansCountIsLeast = true;
    }
    if (item.url === undefined && item.platformBloggerId === undefined) {
      const link = creatorLinkBehind(row.links);
      if (link !== undefined) item.url = link;
      else if (isNamed) problems.push(...linkElsewhere(row, reading, problems));
    }
    const platform = item.platform ?? platformOf(item.url) ?? reading.platform;
    const isKnown =
      platform !== null || problems.some(({ field }) => field === "platform" || field === "url");
    if (!isNamed && item.url === undefined)
      problems.push({ code: "LINK_NOT_MAPPED", field: "url", value: null });
    else if (!isKnown) problems.push({ code: "PLATFORM_MISSING", field: "platform", value: null });
    const refusing = reading.strict === true ? problems : problems.filter((one) => isDecisive(one, item));
    if (refusing.length === 0) return { item: { ...item, platform }, leftOut: problems };
    return { problems: [...refusing, ...problems.filter((one) => !refusing.includes(one))] };
  };
}

/** A row whose only link stands in a column that is left out says so, rather than that it has none. */
function linkElsewhere(
  { cells }: FileRow,
  { headings, mapping }: Reading,
  known: CellProblem[],
): CellProblem[] {
  const at = columnOfOtherLink(cells, mapping);
  if (at === null || known.some(({ field }) => field === "url")) return [];
  return [{ code: "LINK_ELSEWHERE", field: "url", value: headings[at] ?? "" }];
}

/** An id whose digits Excel lost does no harm beside a link, which names the creator. */
function isDecisive({ field, code }: CellProblem, item: Readonly<Record<string, unknown>>): boolean {
  if (field === "platformBloggerId" && code === "LOST_DIGITS") return item.url === undefined;
  return naming.has(field);
}

function mappedColumns({ mapping, headings, timeZone, rates = {} }: Reading): Mapped[] {
  return mapping.flatMap((field, at) => {
    const column = field === null ? undefined : findImportColumn(field);
    if (column === undefined) return [];
    const heading = unitOfHeading(headings[at] ?? "");
    return [{ at, column, heading, meaning: rates[column.field] ?? null, timeZone }];
  });
}

type Read = { ok: true; value: unknown } | { ok: false; code: CellCode | "INVALID_FIELD" };

/** What the cell of a column says, and whether its field may hold that. */
function readAt(cell: string, known: KnownProblem | undefined, { column, ...options }: Mapped): Read {
  // Files that were read before kept what failed as a problem.
  if (known === "CELL_ERROR" || (known === "MERGED" && !isShared(column)))
    return { ok: true, value: undefined };
  // A figure loses nothing by the digits behind its fifteenth.
  const isHarmless = known === "MERGED" || (known === "LOST_DIGITS" && isFigure(column));
  if (known !== undefined && !isHarmless) return { ok: false, code: known };
  const read = readCell(column, cell, options);
  if (!read.ok || read.value === undefined) return read;
  const isHeld = upsertSchemas.get(column.field)?.safeParse(read.value).success ?? true;
  return isHeld ? read : { ok: false, code: "INVALID_FIELD" };
}

/** A figure in a merged cell may be the sum of its rows, and two creators have no link in common. */
function isShared(column: ImportColumn): boolean {
  return !isFigure(column) && !["url", "platformBloggerId", "externalId"].includes(column.field);
}

function platformOf(url: unknown): Platform | null {
  return typeof url === "string" ? findPlatformOfLink(url) : null;
}
