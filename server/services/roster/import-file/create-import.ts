import { isDeepStrictEqual } from "node:util";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { keptUntil } from "@/server/infra/retention";
import { startFileRun } from "@/server/services/roster/import";
import { startRosterJob, checkUnderWay } from "@/server/services/roster/job";
import { type Ctx, mutation } from "@/server/services/kernel/verb";
import { namesCreators } from "./internal/file-head";
import { letUploadGo } from "./internal/other-sheet";
import { checkMaySeeRoster, readingOf, getOwnFile, withAnswers } from "./internal/file-rows";
import { checkAnswered, questionsOf } from "./internal/import-questions";
import { type ImportInput, lineOf } from "./internal/import-work";
import { isTakenBack, findUndoJob } from "./internal/visible-run";
import { proposeForFile, rememberHeadings } from "./internal/remembered-headings";
import { createdImport, createImportInput, type Reading } from "./schema";

/** See docs/rules.md#import-of-files. */
const MAX_OWN = 5;
const MAX_UNDER_WAY = 20;

/**
 * Starts a job that imports a previewed file. A repeated call returns the same import; if its job failed or
 * was cancelled, the import continues. Throws `NOT_FOUND`, and `CONFLICT` if the file has not been read,
 * the import is being undone, or too many imports are running.
 */
export const createImport = mutation({
  permission: "import:write",
  input: createImportInput,
  output: createdImport,
  audit: "import-run.create",
  async run({ ctx, tx, input: { fileId, answers = {} } }) {
    checkMaySeeRoster(ctx);
    await tx.$queryRaw`SELECT FROM import_file WHERE id = ${fileId} FOR UPDATE`;
    const file = await getOwnFile(tx, ctx, fileId);
    const { runId, jobId } = file;
    if (runId !== null && jobId !== null) return continueImport(tx, ctx, { file, runId, jobId });
    if (file.status !== "READY" || file.reading === null)
      throw new ServiceError("CONFLICT", "The file has not been read yet. Open its preview first.");
    const reading = await settleReading(tx, file, answers);
    if (!namesCreators(file, reading.mapping))
      throw new ServiceError("VALIDATION_FAILED", "Map a column to the profile link or the platform id.");
    await checkImports(tx, ctx);
    const run = await startFileRun(tx, ctx, file);
    const input: ImportInput = { fileId, runId: run.id };
    const job = await startRosterJob(tx, ctx, { kind: "IMPORT", input, total: file.rowCount });
    await keep(tx, ctx, { fileId, runId: run.id, jobId: job.id });
    await letUploadGo(tx, ctx, file);
    await rememberHeadings(tx, ctx, file, reading.mapping);
    const after = { id: run.id, name: file.name, rowCount: file.rowCount, ...reading };
    return { before: null, after, result: { runId: run.id, jobId: job.id } };
  },
});

async function settleReading(tx: Tx, file: ImportFile, answers: Reading["answers"]): Promise<Reading> {
  const kept = await readingOf(tx, file);
  const wanted = { ...kept, answers: { ...kept.answers, ...answers } };
  const reading = await withAnswers(tx, file, wanted);
  checkAnswered(await questionsOf(tx, file, reading, await proposeForFile(tx, file)));
  if (!isDeepStrictEqual(reading, kept))
    await tx.importFile.update({ where: { id: file.id }, data: { reading } });
  return reading;
}

type Started = { file: ImportFile; runId: string; jobId: string };

/** The remaining rows of a failed or cancelled job become another job of the same run. */
async function continueImport(tx: Tx, ctx: Ctx, { file, runId, jobId }: Started) {
  const { id: fileId, name, rowCount } = file;
  const former = await tx.rosterJob.findFirst({
    where: { id: jobId, organizationId: ctx.organization.id, status: { in: ["FAILED", "CANCELLED"] } },
  });
  if (former === null) return { unchanged: { runId, jobId } };
  await checkStands(tx, ctx, runId);
  await checkImports(tx, ctx);
  const line = lineOf(former);
  const total = await tx.importRow.count({ where: { fileId, line: { gt: line } } });
  const input: ImportInput = { fileId, runId };
  const job = await startRosterJob(tx, ctx, { kind: "IMPORT", input, total, place: { line } });
  await keep(tx, ctx, { fileId, runId, jobId: job.id });
  const after = { id: runId, name, rowCount, afterLine: line };
  return { before: null, after, result: { runId, jobId: job.id } };
}

/** An undone import must not continue after its undo. The lock waits for an undo that is just starting. */
async function checkStands(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM open_api_blogger_import_run WHERE id = ${id} FOR UPDATE`;
  const run = await tx.openApiBloggerImportRun.findUniqueOrThrow({
    where: { id, organizationId: ctx.organization.id },
    select: { undone: true, undoJobId: true },
  });
  if (!isTakenBack(run, await findUndoJob(tx, ctx, run))) return;
  const message = "This import is being undone, or was undone. To import its rows, upload the file again.";
  throw new ServiceError("CONFLICT", message);
}

async function checkImports(tx: Tx, ctx: Ctx): Promise<void> {
  const refusal = `A user can have at most ${MAX_OWN} imports running, an organization ${MAX_UNDER_WAY}. Wait for one to finish, or cancel it.`;
  await checkUnderWay(tx, ctx, { kind: "IMPORT", mostOwn: MAX_OWN, most: MAX_UNDER_WAY, refusal });
}

async function keep(
  tx: Tx,
  ctx: Ctx,
  { fileId, ...ids }: { fileId: string; runId: string; jobId: string },
): Promise<void> {
  const expiresAt = keptUntil("files", ctx.now());
  await tx.importFile.update({ where: { id: fileId }, data: { ...ids, expiresAt } });
}
