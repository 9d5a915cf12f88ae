import { z } from "zod";
import { importColumns } from "@/server/domain/roster/import-file";
import { exportedFile, exportSheet, inWireForm, query, sheetInput } from "@/server/services/kernel/verb";
import { listFailedRows } from "./internal/error-sheet";
import { templateSheet } from "./internal/template-sheet";
import { getKeptFile } from "./internal/visible-run";
import { errorsFile, exportErrorsInput, failedRows, failedRowsInput } from "./schema";

/**
 * The file has the failed rows' lines, cells and reasons. Throws `NOT_FOUND`, and `CONFLICT` once the
 * imported file is deleted.
 */
export const exportImportErrors = query({
  permission: "import:read",
  input: exportErrorsInput,
  output: errorsFile,
  async run({ ctx, input: { id, format, locale } }) {
    await getKeptFile(ctx, id);
    const asked = new URLSearchParams({ format, locale }).toString();
    return {
      fileName: `${locale === "zh" ? "导入错误" : "import-errors"}-${id}.${format.toLowerCase()}`,
      downloadUrl: `/api/import-errors/${id}?${asked}`,
    };
  },
});

/** Throws `NOT_FOUND`, and `CONFLICT` once the imported file is deleted. */
export const listImportErrors = query({
  permission: "import:read",
  input: failedRowsInput,
  output: failedRows,
  async run({ ctx, input: { id, afterLine } }) {
    const { id: fileId, headings } = await getKeptFile(ctx, id);
    return inWireForm({ headings, rows: await listFailedRows(ctx.db, fileId, afterLine) });
  },
});

export const exportImportTemplate = query({
  permission: "import:read",
  input: z.strictObject(sheetInput),
  output: exportedFile,
  run: ({ input }) =>
    exportSheet({ zh: "导入模板", en: "import-template" }, templateSheet(importColumns), input),
});
