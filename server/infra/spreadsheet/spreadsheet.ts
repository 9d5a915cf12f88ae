import { type Locale } from "@/server/domain/kernel/languages";
import { writeCsv } from "./csv";

/** The columns of a table for people, in both languages; `width` in characters. */
export type SheetColumn<Row> = {
  zh: string;
  en: string;
  width: number;
  value: (row: Row, locale: Locale) => string | number;
};

export type Sheet<Row> = {
  name: Record<Locale, string>;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
};

export const sheetFormats = ["CSV", "XLSX"] as const;
type SheetFormat = (typeof sheetFormats)[number];

type SheetFile = { contentType: string; content: Buffer };

/** A table as a file for a spreadsheet. No spreadsheet takes what stands in it for a formula. */
export function writeSheet<Row>(sheet: Sheet<Row>, format: SheetFormat, locale: Locale): Promise<SheetFile> {
  return format === "CSV" ? Promise.resolve(toCsv(sheet, locale)) : toXlsx(sheet, locale);
}

function toCsv<Row>(sheet: Sheet<Row>, locale: Locale): SheetFile {
  const content = writeCsv([headingsOf(sheet, locale), ...valuesOf(sheet, locale)], { bom: true });
  return { contentType: "text/csv; charset=utf-8", content };
}

/** Every text is a cell of text. */
async function toXlsx<Row>(sheet: Sheet<Row>, locale: Locale): Promise<SheetFile> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const header = headingsOf(sheet, locale).map((value) => ({ value, fontWeight: "bold" as const }));
  const file = writeExcelFile([header, ...valuesOf(sheet, locale)], {
    sheet: sheet.name[locale],
    stickyRowsCount: 1,
    columns: sheet.columns.map(({ width }) => ({ width })),
  });
  return {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: await file.toBuffer(),
  };
}

function headingsOf<Row>({ columns }: Sheet<Row>, locale: Locale): string[] {
  return columns.map((column) => column[locale]);
}

function valuesOf<Row>({ columns, rows }: Sheet<Row>, locale: Locale): (string | number)[][] {
  return rows.map((row) => columns.map(({ value }) => value(row, locale)));
}
