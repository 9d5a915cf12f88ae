import { z } from "zod";
import { locales } from "@/server/domain/kernel/languages";
import { type Sheet, sheetFormats, writeSheet } from "@/server/infra/spreadsheet";

/** What an export is asked for, beside what it exports; `locale` is the language of its words. */
export const sheetInput = { format: z.enum(sheetFormats), locale: z.enum(locales).default("zh") };

/** A file that the browser saves. */
export const exportedFile = z.object({
  fileName: z.string(),
  contentType: z.string(),
  base64: z.string(),
});

/** More rows would take a browser's memory: lists give them page by page. */
export const MOST_EXPORTED = 50_000;

type Asked = z.output<z.ZodObject<typeof sheetInput>>;

/** Writes a table as the file that was asked for; its extension follows the name in the asked language. */
export async function exportSheet<Row>(
  name: Record<z.output<typeof sheetInput.locale>, string>,
  sheet: Sheet<Row>,
  { format, locale }: Asked,
): Promise<z.output<typeof exportedFile>> {
  const { contentType, content } = await writeSheet(sheet, format, locale);
  return {
    fileName: `${name[locale]}.${format.toLowerCase()}`,
    contentType,
    base64: content.toString("base64"),
  };
}
