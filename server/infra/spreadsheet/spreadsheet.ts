import { type Locale } from "@/server/domain/kernel/languages";
import { writeSheetPiece } from "./sheet-stream";

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

const contentTypes: Record<SheetFormat, string> = {
  CSV: "text/csv; charset=utf-8",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Text is written so that no spreadsheet takes it for a formula. */
export async function writeSheet<Row>(
  { name, columns, rows }: Sheet<Row>,
  format: SheetFormat,
  locale: Locale,
): Promise<SheetFile> {
  const { bytes } = await writeSheetPiece(format, {
    sheet: {
      name: name[locale],
      columns: columns.map((column) => ({ heading: column[locale], width: column.width })),
    },
    place: null,
    rows: rows.map((row) => columns.map(({ value }) => value(row, locale))),
    isLast: true,
  });
  return { contentType: contentTypes[format], content: bytes };
}
