import type { z } from "zod";
import { type Prisma } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { listImportRunsInput } from "@/server/services/roster/import";
import { JOB_KEPT_DAYS, keptSince } from "@/server/services/roster/job";
import {
  type Ctx,
  inWireForm,
  listNewestFirst,
  mayDo,
  query,
  requireUser,
  retention,
} from "@/server/services/kernel/verb";
import { listShownProblems } from "./internal/shown-rows";
import { changedBy } from "./internal/undo-work";
import {
  isTakenBack,
  findFileJobs,
  getKeptFile,
  findUndoJob,
  getVisibleRun,
  toRun,
  visibleRuns,
  withFile,
} from "./internal/visible-run";
import { importRunId, importRunList, importRunWithFile, problemRows, problemRowsInput } from "./schema";
import { isOwnOrOwners } from "./undo-import";

/** Without row errors. Throws `INVALID_CURSOR`. */
export const listAllImportRuns = query({
  permission: "import:read",
  input: listImportRunsInput,
  output: importRunList,
  async run({ ctx, input: { limit, cursor, kind } }) {
    const filter = { kind, ...visibleRuns(ctx) };
    const find = { list: "all-import-runs", by: "createdAt", filter, limit, cursor } as const;
    const { items, ...rest } = await listNewestFirst(ctx, find, (page) =>
      ctx.db.openApiBloggerImportRun.findMany({ ...page, omit: { errors: true }, include: withFile }),
    );
    const jobs = await findFileJobs(ctx, items);
    return { list: items.map((run) => toRun(run, jobs)), ...rest };
  },
});

/** With row errors, of a file the first 500. Throws `NOT_FOUND`. */
export const getImportRunWithFile = query({
  permission: "import:read",
  input: importRunId,
  output: importRunWithFile,
  async run({ ctx, input: { id } }) {
    // The job is read before the counts, so that the counts of an ended run are not older than its end.
    const known = { runId: id, organizationId: ctx.organization.id };
    const started = await ctx.db.importFile.findFirst({ where: known, select: { jobId: true } });
    const jobs = await findFileJobs(ctx, [{ file: started }]);
    const row = await getVisibleRun(ctx, id);
    const { file } = row;
    const kept = row.errors as Prisma.JsonObject[];
    const errors = kept.map(({ problem = null, ...error }) => ({ ...error, problem }));
    const run = toRun(row, jobs);
    const isOwn = file?.userId === requireUser(ctx).userId;
    const undoJob = await findUndoJob(ctx.db, ctx, row);
    const undo = await undoOf(ctx, { run: row, job: undoJob, status: run.status });
    const ofRun = { mayCancel: mayCancel(ctx, row, run.status), ...undo };
    const isStopped = run.status === "FAILED" || run.status === "CANCELLED";
    const mayContinue = isOwn && isStopped && !isTakenBack(row, undoJob);
    const unfinishedFileId = file !== null && mayContinue ? file.id : null;
    return { ...run, ...ofRun, errors, hasFile: file !== null, unfinishedFileId };
  },
});

type Run = Awaited<ReturnType<typeof getVisibleRun>>;
type Status = z.output<typeof importRunWithFile>["status"];

function mayCancel(ctx: Ctx, run: Run, status: Status): boolean {
  return isOwnOrOwners(ctx, run) && (status === "QUEUED" || status === "RUNNING");
}

async function undoOf(ctx: Ctx, { run, job, status }: { run: Run; job: RosterJob | null; status: Status }) {
  const { id, kind, undone, createdAt } = run;
  const undo = job === null || undone !== null ? null : toUndo(job);
  const isEnded = status !== "QUEUED" && status !== "RUNNING";
  const isOpen = kind === "FILE" && isEnded && undone === null && job?.endedAt !== null;
  const isYoung = createdAt >= keptSince(ctx.now());
  if (!isOpen || !isYoung || !mayDo(ctx, "import:write") || !isOwnOrOwners(ctx, run))
    return { undo, mayUndo: false };
  const changed = await ctx.db.importRunBlogger.findFirst({ where: changedBy(id), select: { runId: true } });
  return { undo, mayUndo: changed !== null };
}

function toUndo({ id, status, changed, unchanged, failed, total }: RosterJob) {
  return { jobId: id, status, done: changed + unchanged + failed, total };
}

/** Rows with an error or left-out cells. Throws `NOT_FOUND`, and `CONFLICT` once the file is deleted. */
export const listProblemRows = query({
  permission: "import:read",
  input: problemRowsInput,
  output: problemRows,
  async run({ ctx, input: { id, afterLine, limit } }) {
    const { id: fileId, headings } = await getKeptFile(ctx, id);
    const { rows, isEnd } = await listShownProblems(ctx.db, fileId, { afterLine, limit });
    return inWireForm({ headings, rows, nextLine: isEnd ? null : (rows.at(-1)?.line ?? null) });
  },
});

const MAX_FILES = 2;

/** Runs are kept. */
export const deleteExpiredImportFiles = retention({
  async run({ ctx: { db }, before }) {
    const where = { expiresAt: { lte: before } };
    const { count } = await db.importFile.deleteMany({ where, limit: MAX_FILES });
    return count;
  },
});

const MAX_CHANGES = 10_000;

/** Deletes the old values of changes that can no longer be undone. */
export const forgetImportChanges = retention({
  kept: JOB_KEPT_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    UPDATE import_run_blogger c SET before = NULL, after = NULL
    FROM (
      SELECT run_id, blogger_id FROM import_run_blogger
      WHERE changed_at < ${before} AND after IS NOT NULL ORDER BY changed_at LIMIT ${MAX_CHANGES}) old
    WHERE c.run_id = old.run_id AND c.blogger_id = old.blogger_id`,
});
