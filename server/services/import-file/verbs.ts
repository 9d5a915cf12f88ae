import { z } from "zod";
import { type Prisma } from "@/server/infra/db";
import { listImportRunsInput } from "@/server/services/import";
import { action, listNewestFirst, noInput, query } from "@/server/services/verb";
import { readVisibleRun, toRun, visibleRuns } from "./internal/visible-run";
import { importRunId, importRunList, importRunWithFile } from "./schema";

const withFile = { file: { select: { jobId: true, user: { select: { username: true } } } } } as const;

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
    return { list: items.map(toRun), ...rest };
  },
});

/** One import with its row errors, of a file the first 500. Throws `NOT_FOUND`. */
export const getImportRunWithFile = query({
  permission: "import:read",
  input: importRunId,
  output: importRunWithFile,
  async run({ ctx, input: { id } }) {
    const run = await readVisibleRun(ctx, id);
    const kept = run.errors as Prisma.JsonObject[];
    const errors = kept.map(({ problem = null, ...error }) => ({ ...error, problem }));
    return { ...toRun(run), errors, hasFile: run.file !== null };
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
