import {
  type HeadingUnit,
  lowerBoundOf,
  type RateMeaning,
  unitOfHeading,
} from "@/server/domain/kernel/numbers";
import { upsertSchemas } from "../blogger";
import { findPlatformOfLink, type Platform } from "../platforms";
import { type FormPrice, keyOfForm } from "../quotes";
import { findImportColumn, type ImportColumn } from "./import-columns";
import { type ColumnMapping } from "./propose-mapping";
import { type CellCode, parseCell } from "./parse-cell";
import { isFigure } from "./parse-figure";
import { findPriceColumn } from "./price-columns";
import { columnOfOtherLink, creatorLinkBehind, linkOfCell } from "./row-links";
import { unwrapCell } from "./unwrap-cell";

/** Problems found while reading the file. `MERGED`: the text belongs to a merged cell above. */
export type KnownProblem = CellCode | "MERGED";
/** `links` are the hyperlinks of cells, by column. */
export type FileRow = {
  cells: readonly string[];
  problems?: readonly (readonly [number, KnownProblem])[];
  links?: readonly (readonly [number, string])[] | undefined;
};

/**
 * `platform` applies to rows that name no platform and whose link tells none. `strict`: an unreadable
 * cell refuses its row.
 */
export type Reading = {
  headings: readonly string[];
  mapping: ColumnMapping;
  platform: Platform | null;
  strict?: boolean;
  timeZone: string;
  rates?: Readonly<Record<string, RateMeaning>> | undefined;
};

type ProblemCode =
  | CellCode
  | "INVALID_FIELD"
  | "LOST_TEXT"
  | "UNKNOWN_MEMBER"
  | "LINK_ELSEWHERE"
  | "PLATFORM_MISSING"
  | "LINK_NOT_MAPPED"
  | "FORM_NOT_SOLD";
export type CellProblem = { code: ProblemCode; field: string; value: string | null };
export type RowPrice = FormPrice & { field: string };
/**
 * `leftOut`: unreadable cells, whose fields the item omits. `prices`: those by form, which the item omits,
 * too, as they change a part of the creator's `priceJson`.
 */
export type ReadRow =
  | { item: Record<string, unknown>; leftOut: CellProblem[]; prices?: RowPrice[] }
  | { problems: CellProblem[] };

type Mapped = {
  at: number;
  column: ImportColumn;
  heading: HeadingUnit;
  meaning: RateMeaning | null;
  timeZone: string;
};

/** Fields that identify the creator: if they cannot be read, the row is refused. */
const naming: ReadonlySet<string> = new Set(["platform", "url", "platformBloggerId"]);

/** An empty cell leaves its field out. */
export function itemReader(reading: Reading): (row: FileRow) => ReadRow {
  const mapped = mappedColumns(reading);
  const isNamed = mapped.some(({ column: { field } }) => field === "url" || field === "platformBloggerId");
  return (row) => {
    const item: Record<string, unknown> = {};
    const problems: CellProblem[] = [];
    const prices: (RowPrice & { written: string })[] = [];
    const known = new Map(row.problems);
    for (const one of mapped) {
      const { field } = one.column;
      const text = row.cells[one.at] ?? "";
      const cell = field === "url" ? linkOfCell(text, one.at, row.links) : text;
      const bound = field === "fansCount" ? lowerBoundOf(unwrapCell(text, one.column.kind)) : null;
      const read = parseAt(bound ?? cell, known.get(one.at), one);
      const priced = findPriceColumn(field);
      if (read.ok && priced !== undefined) {
        const { form, basis } = priced;
        if (typeof read.value === "number")
          prices.push({ field, form, basis, price: read.value, written: cell });
        continue;
      }
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
    const sold = pricesSold(prices, platform as Platform | null, problems);
    const isKnown =
      platform !== null || problems.some(({ field }) => field === "platform" || field === "url");
    if (!isNamed && item.url === undefined)
      problems.push({ code: "LINK_NOT_MAPPED", field: "url", value: null });
    else if (!isKnown) problems.push({ code: "PLATFORM_MISSING", field: "platform", value: null });
    const refusing = reading.strict === true ? problems : problems.filter((one) => isDecisive(one, item));
    if (refusing.length === 0)
      return { item: { ...item, platform }, leftOut: problems, ...(sold.length > 0 && { prices: sold }) };
    return { problems: [...refusing, ...problems.filter((one) => !refusing.includes(one))] };
  };
}

/** A price of a form that the platform does not know is a problem of its cell: no other form may get it. */
function pricesSold(
  prices: readonly (RowPrice & { written: string })[],
  platform: Platform | null,
  problems: CellProblem[],
): RowPrice[] {
  if (platform === null) return [];
  return prices.flatMap(({ written, ...price }): RowPrice[] => {
    if (keyOfForm(platform, price.form) !== null) return [price];
    problems.push({ code: "FORM_NOT_SOLD", field: price.field, value: written });
    return [];
  });
}

function linkElsewhere(
  { cells }: FileRow,
  { headings, mapping }: Reading,
  known: CellProblem[],
): CellProblem[] {
  const at = columnOfOtherLink(cells, mapping);
  if (at === null || known.some(({ field }) => field === "url")) return [];
  return [{ code: "LINK_ELSEWHERE", field: "url", value: headings[at] ?? "" }];
}

/** An id whose digits Excel lost is harmless beside a link, which identifies the creator. */
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

function parseAt(cell: string, known: KnownProblem | undefined, { column, ...options }: Mapped): Read {
  // Older imports stored failed formulas as problems.
  if (known === "CELL_ERROR" || (known === "MERGED" && !isShared(column)))
    return { ok: true, value: undefined };
  // A figure does not need the digits after the fifteenth.
  const isHarmless = known === "MERGED" || (known === "LOST_DIGITS" && isFigure(column));
  if (known !== undefined && !isHarmless) return { ok: false, code: known };
  const read = parseCell(column, cell, options);
  if (!read.ok || read.value === undefined) return read;
  const isHeld = upsertSchemas.get(column.field)?.safeParse(read.value).success ?? true;
  return isHeld ? read : { ok: false, code: "INVALID_FIELD" };
}

/** Figures in a merged cell may be a sum, and links and ids identify one creator. */
function isShared(column: ImportColumn): boolean {
  return !isFigure(column) && !["url", "platformBloggerId", "externalId"].includes(column.field);
}

function platformOf(url: unknown): Platform | null {
  return typeof url === "string" ? findPlatformOfLink(url) : null;
}
