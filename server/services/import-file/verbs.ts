import { z } from "zod";
import { type Prisma } from "@/server/infra/db";
import { listImportRunsInput } from "@/server/services/import";
import { action, listNewestFirst, noInput, query, requireUser } from "@/server/services/verb";
import { readFileJobs, readVisibleRun, toRun, visibleRuns, withFile } from "./internal/visible-run";
import { importRunId, importRunList, importRunWithFile } from "./schema";

/** Imports of every kind, newest first, without their row errors. Throws `INVALID_CURSOR`. */
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
    const jobs = await readFileJobs(ctx, items);
    return { list: items.map((run) => toRun(run, jobs)), ...rest };
  },
});

/** One import with its row errors, of a file the first 500. Throws `NOT_FOUND`. */
export const getImportRunWithFile = query({
  permission: "import:read",
  input: importRunId,
  output: importRunWithFile,
  async run({ ctx, input: { id } }) {
    // The job before the counts: those of a run that has ended must not be older than its end.
    const known = { runId: id, organizationId: ctx.organization.id };
    const begun = await ctx.db.importFile.findFirst({ where: known, select: { jobId: true } });
    const jobs = await readFileJobs(ctx, [{ file: begun }]);
    const row = await readVisibleRun(ctx, id);
    const { file } = row;
    const kept = row.errors as Prisma.JsonObject[];
    const errors = kept.map(({ problem = null, ...error }) => ({ ...error, problem }));
    const run = toRun(row, jobs);
    const isOwn = file?.userId === requireUser(ctx).userId;
    const isStopped = run.status === "FAILED" || run.status === "CANCELLED";
    const unfinishedFileId = file !== null && isOwn && isStopped ? file.id : null;
    return { ...run, errors, hasFile: file !== null, unfinishedFileId };
  },
});

/** Files deleted in a call: each may have 50,000 rows. */
const MAX_FILES = 2;

/**
 * Deletes some files whose time is over, with their rows; runs stay. Returns how many, 0 when none is left.
 */
export const deleteExpiredImportFiles = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const where = { expiresAt: { lte: now() } };
    const { count } = await db.importFile.deleteMany({ where, limit: MAX_FILES });
    return count;
  },
});
