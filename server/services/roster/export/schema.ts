import { z } from "zod";
import {
  defaultExportFields,
  defaultProposalFields,
  type ExportField,
  exportFields,
  type ProposalField,
  proposalFields,
} from "@/server/domain/roster/export-file";
import { idSchema } from "@/server/domain/kernel/ids";
import { locales } from "@/server/domain/kernel/languages";
import { filePlace, sheetFormats } from "@/server/infra/spreadsheet";
import { countBloggersInput, searchBloggersInput } from "@/server/services/roster/blogger";
import { entryOrders, proposalColumns } from "@/server/services/roster/shortlist";

const column = z.enum(exportFields as [ExportField, ...ExportField[]]);

const MAX_IDS = 500;

/** See docs/rules.md#export. */
export const exportBloggersInput = z.strictObject({
  filter: countBloggersInput.default({}),
  ids: z.array(idSchema("blogger")).min(1).max(MAX_IDS).optional(),
  order: searchBloggersInput.shape.order.default("createdAt"),
  direction: searchBloggersInput.shape.direction.default("asc"),
  columns: z
    .array(column)
    .min(1)
    .max(exportFields.length)
    .refine((fields) => new Set(fields).size === fields.length, "must not name a field twice")
    .default([...defaultExportFields]),
  format: z.enum(sheetFormats),
  locale: z.enum(locales).default("zh"),
});

/** Columns and headings of a shortlist's export, with portraits on request (docs/rules.md#proposals). */
export const exportShortlistInput = z
  .strictObject({
    id: idSchema("shortlist"),
    columns: proposalColumns.default(defaultProposalFields.map((field) => ({ field, heading: null }))),
    format: z.enum(sheetFormats),
    locale: z.enum(locales).default("zh"),
    pictures: z.boolean().default(false),
    /** That of the list's page; without it, that of the roster. */
    order: z.enum(entryOrders).optional(),
    direction: z.enum(["asc", "desc"]).default("desc"),
  })
  .refine(({ pictures, format }) => !pictures || format === "XLSX", {
    path: ["pictures"],
    message: "needs the format XLSX",
  });

const headed = z.object({ field: z.string(), heading: z.string().nullable() });

/** What a job of either kind is given. */
export const exportJobInput = exportBloggersInput.extend({
  columns: z.array(z.enum(proposalFields as [ProposalField, ...ProposalField[]])),
  headed: z.array(headed).optional(),
  entryOrder: z.enum(entryOrders).optional(),
  pictures: z.boolean().default(false),
});
export type ExportInput = z.output<typeof exportJobInput>;

/**
 * Positions in the stored order: pictures are written of those before `next`, and `skipped` have no row, as
 * their bloggers were gone when the page was written.
 */
const picturesPlace = z.object({
  skipped: z.array(z.int()),
  next: z.int(),
  placed: z.int(),
  bytes: z.int(),
  /** Time that fetching took so far. */
  waitedMs: z.int().default(0),
});
export type PicturesPlace = z.output<typeof picturesPlace>;

export const exportPlace = z.object({
  next: z.int().default(0),
  /** For jobs that an earlier release started: the position by age after which the order is stored. */
  after: z.object({ k: z.string(), id: z.string() }).nullable().default(null),
  file: filePlace,
  pictures: picturesPlace.nullable().default(null),
  /** All rows are written, and pictures follow. */
  rowsEnded: z.boolean().default(false),
});

export const exportFile = z.object({
  id: z.string(),
  store: z.string(),
  fileName: z.string(),
  format: z.enum(sheetFormats),
  parts: z.array(z.int()),
  contentKey: z.string().nullable(),
  tries: z.array(z.int()),
});
