import { importColumns } from "@/server/domain/roster/import-file";
import { exportedFile, exportSheet, inWireForm, query, sheetInput } from "@/server/services/kernel/verb";
import { z } from "zod";
import { readFailedRows } from "./internal/failed-rows";
import { templateSheet } from "./internal/template-sheet";
import { readKeptFile } from "./internal/visible-run";
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
      fileName: `${locale === "zh" ? "导入错误" : "import-errors"}-${id}.${format.toLowerCase()}`,
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

/** An empty table to fill in, its headings in Chinese or English. */
export const exportImportTemplate = query({
  permission: "import:read",
  input: z.strictObject(sheetInput),
  output: exportedFile,
  run: ({ input }) =>
    exportSheet({ zh: "导入模板", en: "import-template" }, templateSheet(importColumns), input),
});
