import { ServiceError } from "@/server/domain/errors";
import { importColumns } from "@/server/domain/import-file";
import { type Ctx, exportedFile, exportSheet, inWireForm, query, sheetInput } from "@/server/services/verb";
import { z } from "zod";
import { readFailedRows } from "./internal/failed-rows";
import { templateSheet } from "./internal/template-sheet";
import { readVisibleRun } from "./internal/visible-run";
import { errorsFile, exportErrorsInput, failedRows, failedRowsInput } from "./schema";

/**
 * Where the failed rows of a file's import can be had as a file. It has their lines, their cells, and a
 * reason in Chinese or English. Throws `NOT_FOUND`, and `CONFLICT` once the file is deleted.
 */
export const exportImportErrors = query({
  permission: "import:read",
  input: exportErrorsInput,
  output: errorsFile,
  async run({ ctx, input: { id, format, locale } }) {
    await readKeptFile(ctx, id);
    const asked = new URLSearchParams({ format, locale }).toString();
    return {
      fileName: `import-errors-${id}.${format.toLowerCase()}`,
      downloadUrl: `/api/import-errors/${id}?${asked}`,
    };
  },
});

/** A page of those rows, with the headings of all. Throws as it does. */
export const readImportErrors = query({
  permission: "import:read",
  input: failedRowsInput,
  output: failedRows,
  async run({ ctx, input: { id, afterLine } }) {
    const { id: fileId, headings } = await readKeptFile(ctx, id);
    return inWireForm({ headings, rows: await readFailedRows(ctx.db, fileId, afterLine) });
  },
});

async function readKeptFile(ctx: Ctx, id: string) {
  const { file } = await readVisibleRun(ctx, id);
  if (file !== null) return file;
  const message = "The file is no longer kept. Its run still has the first 500 errors.";
  throw new ServiceError("CONFLICT", message);
}

/** An empty table to fill in, its headings in Chinese or English. */
export const exportImportTemplate = query({
  permission: "import:read",
  input: z.strictObject(sheetInput),
  output: exportedFile,
  run: ({ input }) => exportSheet("import-template", templateSheet(importColumns), input),
});
