import { type Locale } from "@/server/domain/kernel/languages";
import { writeCsv } from "./csv";

/** `width` is in characters. */
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

/** Text is written so that no spreadsheet takes it for a formula. */
export function writeSheet<Row>(sheet: Sheet<Row>, format: SheetFormat, locale: Locale): Promise<SheetFile> {
  return format === "CSV" ? Promise.resolve(toCsv(sheet, locale)) : toXlsx(sheet, locale);
}

function toCsv<Row>(sheet: Sheet<Row>, locale: Locale): SheetFile {
  const content = writeCsv([headingsOf(sheet, locale), ...valuesOf(sheet, locale)], { bom: true });
  return { contentType: "text/csv; charset=utf-8", content };
}

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
