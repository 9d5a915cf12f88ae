import { z } from "zod";
import { locales } from "@/server/domain/kernel/languages";
import { type Sheet, sheetFormats, writeSheet } from "@/server/infra/spreadsheet";

export const sheetInput = { format: z.enum(sheetFormats), locale: z.enum(locales).default("zh") };

export const exportedFile = z.object({
  fileName: z.string(),
  contentType: z.string(),
  base64: z.string(),
});

export const MAX_EXPORTED = 50_000;

type Asked = z.output<z.ZodObject<typeof sheetInput>>;

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
