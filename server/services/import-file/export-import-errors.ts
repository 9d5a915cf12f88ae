import { ServiceError } from "@/server/domain/errors";
import { importColumns } from "@/server/domain/import-file";
import { exportedFile, exportSheet, query, sheetInput } from "@/server/services/verb";
import { z } from "zod";
import { rowSheet, templateSheet } from "./internal/row-sheet";
import { readVisibleRun } from "./internal/visible-run";
import { exportErrorsInput, type RowProblem } from "./schema";

/**
 * The rows of a file's import that failed, with their own lines, cells and a reason in Chinese or English.
 * Throws `NOT_FOUND`, and `CONFLICT` once the file is deleted.
 */
export const exportImportErrors = query({
  permission: "import:read",
  input: exportErrorsInput,
  output: exportedFile,
  async run({ ctx, input: { id, ...asked } }) {
    const { file } = await readVisibleRun(ctx, id);
    if (file === null)
      throw new ServiceError(
        "CONFLICT",
        "The file is no longer kept. Its run still has the first 500 errors.",
      );
    const found = await ctx.db.importRow.findMany({
      where: { fileId: file.id, hasFailed: true },
      select: { line: true, cells: true, error: true },
      orderBy: { line: "asc" },
    });
    const rows = found.map((row) => ({ ...row, error: row.error as RowProblem }));
    return exportSheet(`import-errors-${id}`, rowSheet(file.headings, rows), asked);
  },
});

/** An empty table to fill in, its headings in Chinese or English. */
export const exportImportTemplate = query({
  permission: "import:read",
  input: z.strictObject(sheetInput),
  output: exportedFile,
  run: ({ input }) => exportSheet("import-template", templateSheet(importColumns), input),
});
