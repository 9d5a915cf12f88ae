import { type Locale } from "@/server/domain/kernel/languages";
import { type BloggerWire, metricFields, shownPlatformStatus } from "@/server/domain/roster/blogger";
import {
  type ExportColumn,
  exportWord,
  findEntryColumn,
  findExportColumn,
  formOfField,
  headingOf,
  isDerived,
  isEntryField,
  isQuoteField,
  type ProposalField,
} from "@/server/domain/roster/export-file";
import {
  costWords,
  paidPrice,
  playCost,
  type Quoted,
  quotesOf,
  quoteWords,
} from "@/server/domain/roster/quotes";
import { type CellKind, type CellValue, type StreamSheet } from "@/server/infra/spreadsheet";
import { type BloggerRow } from "@/server/services/roster/blogger";
import { type ExportInput } from "../schema";
import { entryCell } from "./listed-entries";

const kindOf: Record<ExportColumn["kind"], CellKind> = {
  text: "text",
  word: "text",
  json: "text",
  integer: "number",
  number: "number",
  rate: "percent",
  percent: "percent",
  instant: "dateTime",
};
const widthOf: Record<CellKind, number> = { text: 18, number: 14, percent: 12, dateTime: 18 };
const WIDE = new Map<string, number>([
  ...(["nickname", "url", "tags", "remark"] as const).map((field) => [field, 28] as const),
  ["platform", 20],
]);

export function exportSheetOf({ columns, headed = [], locale, pictures }: ExportInput): StreamSheet {
  const ownHeadings = new Map(headed.map(({ field, heading }) => [field, heading]));
  const named = columns.map((field) => {
    const { usual, kind } = usualColumn(field, locale);
    return { heading: ownHeadings.get(field) ?? usual, kind, width: WIDE.get(field) ?? widthOf[kind] };
  });
  return {
    name: locale === "zh" ? "达人" : "Creators",
    columns: pictures ? [pictureColumn[locale], ...named] : named,
    hasPictures: pictures,
  };
}

/** Wide enough for the pictures of `xlsx-pictures.ts`. */
const PICTURE_WIDTH = 7;
const pictureColumn = {
  zh: { heading: "头像", width: PICTURE_WIDTH },
  en: { heading: "Portrait", width: PICTURE_WIDTH },
};

function usualColumn(field: ProposalField, locale: Locale): { usual: string; kind: CellKind } {
  if (isEntryField(field)) {
    const { kind, names } = findEntryColumn(field);
    return { usual: names[locale], kind: kindOf[kind] };
  }
  const column = findExportColumn(field);
  return { usual: headingOf(column, locale), kind: kindOf[column.kind] };
}

const metricNames: ReadonlySet<string> = new Set(metricFields.map(({ name }) => name));

export function cellsOf({ columns, locale, pictures }: ExportInput, timeZone: string) {
  const toClock = clockIn(timeZone);
  const cells = columns.map((field) => {
    if (isEntryField(field)) return (row: BloggerRow) => entryCell(row, field, { locale, toClock });
    if (field === "quotes") return (row: BloggerRow) => quotesCell(row, locale);
    if (isQuoteField(field)) return (row: BloggerRow) => priceCell(row, formOfField(field));
    if (isDerived(field)) return (row: BloggerRow) => costCell(row, field, locale);
    const toCell = cellOf(findExportColumn(field), { locale, toClock });
    if (field === "platformStatus")
      return (row: BloggerRow) => toCell(shownPlatformStatus(row as unknown as BloggerWire));
    const isMetric = metricNames.has(field);
    return (row: BloggerRow) => {
      const value = isMetric ? row.metrics[field] : row[field];
      return value === null || value === undefined ? null : toCell(value);
    };
  });
  const before: CellValue[] = pictures ? [null] : [];
  return (row: BloggerRow) => before.concat(cells.map((toCell) => toCell(row)));
}

function costCell(row: BloggerRow, field: "playCost" | "playCostBasis", locale: Locale): CellValue {
  const blogger = { ...row.metrics, ...(row as unknown as Quoted) };
  const cost = playCost(blogger);
  return field === "playCost" ? cost.yuan : costWords(cost, blogger.platform, locale);
}

function priceCell(row: BloggerRow, form: string): CellValue {
  return quotesOf(row as unknown as Quoted).find((quote) => quote.form === form)?.price ?? null;
}

/** One line a form, so that a person reads it in the cell. */
function quotesCell(row: BloggerRow, locale: Locale): CellValue {
  const lines = quotesOf(row as unknown as Quoted).flatMap(({ price, priceWithFee, ...quote }) =>
    [
      { ...quote, price, priceWithFee: null },
      { ...quote, price: null, priceWithFee },
    ].flatMap((one) => {
      const yuan = paidPrice(one);
      return yuan === null ? [] : [`${quoteWords(one, locale)} ${yuan}`];
    }),
  );
  return lines.length === 0 ? null : lines.join("\n");
}

type Tools = { locale: Locale; toClock: (instant: Date) => Date };

function cellOf({ field, kind }: ExportColumn, { locale, toClock }: Tools): (value: unknown) => CellValue {
  switch (kind) {
    case "text":
      return (value) => (Array.isArray(value) ? value.join(",") : String(value));
    case "word":
      return (value) => exportWord(field, String(value), locale) || null;
    case "json":
      return (value) => JSON.stringify(value);
    case "integer":
    case "number":
      return toNumber;
    case "rate":
      return (value) => Number(value) / 10_000;
    case "percent":
      return (value) => Number(value) / 100;
    case "instant":
      return (value) => toClock(value as Date);
  }
}

/** 64-bit metrics are text; those that exceed a spreadsheet's number stay text. */
function toNumber(value: unknown): CellValue {
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : String(value);
}

/** No time zone changes its offset within one slot: changes happen at full quarters of an hour. */
const SLOT_MS = 900_000;
const MAX_SLOTS = 10_000;

/**
 * Returns local time as a Date whose UTC fields hold it, to the second. Computing an offset is slow, so the
 * latest ones are cached.
 */
function clockIn(timeZone: string): (instant: Date) => Date {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const offsets = new Map<number, number>();
  return (instant) => {
    const seconds = Math.floor(instant.getTime() / 1_000) * 1_000;
    const slot = Math.floor(seconds / SLOT_MS);
    let offset = offsets.get(slot);
    if (offset === undefined) {
      if (offsets.size >= MAX_SLOTS) offsets.clear();
      offset = Date.parse(`${clock.format(seconds).replace(" ", "T")}Z`) - seconds;
      offsets.set(slot, offset);
    }
    return new Date(seconds + offset);
  };
}
