import { z } from "zod";
import { type BloggerWireField, bloggerWireFields } from "@/server/domain/blogger";
import { defaultExportFields } from "@/server/domain/export-file";
import { locales } from "@/server/domain/languages";
import { sheetFormats } from "@/server/infra/spreadsheet";
import { filePlace } from "@/server/infra/sheet-stream";
import { countBloggersInput } from "@/server/services/blogger";

const column = z.enum(bloggerWireFields as [BloggerWireField, ...BloggerWireField[]]);

/** What is exported, and how (docs/rules.md#export). */
export const exportBloggersInput = z.strictObject({
  filter: countBloggersInput.default({}),
  columns: z
    .array(column)
    .min(1)
    .max(bloggerWireFields.length)
    .refine((fields) => new Set(fields).size === fields.length, "must not name a field twice")
    .default([...defaultExportFields]),
  format: z.enum(sheetFormats),
  locale: z.enum(locales).default("zh"),
});
export type ExportInput = z.output<typeof exportBloggersInput>;

/** Where the next page begins, in the roster and in the file. */
export const exportPlace = z.object({
  after: z.object({ k: z.string(), id: z.string() }),
  file: filePlace,
});

/** Where a finished file lies. */
export const exportFile = z.object({
  id: z.string(),
  store: z.string(),
  fileName: z.string(),
  format: z.enum(sheetFormats),
  parts: z.array(z.int()),
});
