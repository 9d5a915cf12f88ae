import { ServiceError } from "@/server/domain/errors";
import { beginFileRun } from "@/server/services/import";
import { beginRosterJob } from "@/server/services/roster-job";
import { mutation } from "@/server/services/verb";
import { readingOf, readOwnFile } from "./internal/file-rows";
import { type ImportInput } from "./internal/import-work";
import { rememberHeadings } from "./internal/remembered-headings";
import { createdImport, createImportInput } from "./schema";

/** So long the rows of an import are kept, with what was wrong with them. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Imports a file as it was previewed, as a job. Called twice it is the same import. Throws `NOT_FOUND`, and
 * `CONFLICT` where the file has not been read.
 */
export const createImport = mutation({
  permission: "import:write",
  input: createImportInput,
  output: createdImport,
  audit: "import-run.create",
  async run({ ctx, tx, input: { fileId } }) {
    await tx.$queryRaw`SELECT FROM import_file WHERE id = ${fileId} FOR UPDATE`;
    const file = await readOwnFile(tx, ctx, fileId);
    const { runId, jobId } = file;
    if (runId !== null && jobId !== null) return { unchanged: { runId, jobId } };
    if (file.status !== "READY" || file.reading === null)
      throw new ServiceError("CONFLICT", "The file has not been read yet. Look at its preview first.");
    const reading = await readingOf(tx, file);
    if (!reading.mapping.includes("url") && !reading.mapping.includes("platformBloggerId"))
      throw new ServiceError("VALIDATION_FAILED", "Map a column to the profile link or the platform id.");
    const run = await beginFileRun(tx, ctx, file.name);
    const input: ImportInput = { fileId, runId: run.id };
    const job = await beginRosterJob(tx, ctx, { kind: "IMPORT", input, total: file.rowCount });
    const expiresAt = new Date(ctx.now().getTime() + KEPT_MS);
    await tx.importFile.update({
      where: { id: fileId },
      data: { runId: run.id, jobId: job.id, expiresAt },
    });
    await rememberHeadings(tx, ctx, file, reading.mapping);
    const after = { id: run.id, name: file.name, rowCount: file.rowCount, ...reading };
    return { before: null, after, result: { runId: run.id, jobId: job.id } };
  },
});
