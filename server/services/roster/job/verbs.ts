import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { rosterJobEvent, rosterJobWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { action, listNewestFirst, mutation, noInput, query, retention } from "@/server/services/kernel/verb";
import {
  freeUndone,
  JOB_KEPT_DAYS,
  lockRosterJob,
  getRosterJobRow,
  toRosterJob,
  shownJob,
  visibleJobs,
} from "./internal/roster-job-row";
import { PATIENCE_MS } from "./internal/start-roster-job";
import { listRosterJobsInput, rosterJobId, rosterJobList, rosterJobWire } from "./schema";

/** Throws `NOT_FOUND`. */
export const getRosterJob = query({
  permission: "blogger:read",
  input: rosterJobId,
  output: rosterJobWire,
  run: async ({ ctx, input: { id } }) => toRosterJob(await getRosterJobRow(ctx.db, ctx, id)),
});

/** Own jobs; for the Owner, those of all members. Throws `INVALID_CURSOR`. */
export const listRosterJobs = query({
  permission: "blogger:read",
  input: listRosterJobsInput,
  output: rosterJobList,
  async run({ ctx, input: { limit, cursor, kind, underWay } }) {
    const filter = {
      kind,
      userId: visibleJobs(ctx).userId,
      status: underWay ? { in: ["QUEUED" as const, "RUNNING" as const] } : undefined,
    };
    const find = { list: "roster-jobs", by: "createdAt", filter, limit, cursor } as const;
    const { items, ...rest } = await listNewestFirst(ctx, find, (page) =>
      ctx.db.rosterJob.findMany({ ...page, ...shownJob }),
    );
    return { list: items.map(toRosterJob), ...rest };
  },
});

/**
 * Finished pages stay written. Waits for the page that is being written. Throws `NOT_FOUND`, and `CONFLICT`
 * if the job has ended.
 */
export const cancelRosterJob = mutation({
  permission: "blogger:read",
  input: rosterJobId,
  output: rosterJobWire,
  audit: "roster-job.cancel",
  async run({ ctx, tx, input: { id } }) {
    await lockRosterJob(tx, ctx, id);
    const row = await getRosterJobRow(tx, ctx, id);
    const before = toRosterJob(row);
    if (before.endedAt !== null)
      throw new ServiceError("CONFLICT", "The job has already ended, so there is nothing to cancel.");
    const data = { status: "CANCELLED", endedAt: ctx.now() } as const;
    const after = toRosterJob(await tx.rosterJob.update({ where: { id }, data, ...shownJob }));
    await freeUndone(tx, row);
    return { before, after };
  },
});

const MAX_JOBS = 1_000;

/** Returns events for jobs that no process works on, because an event was lost or a process died. */
export const findWaitingRosterJobs = action({
  permission: "job",
  input: noInput,
  output: z.array(rosterJobEvent),
  audit: { none: "nothing of the job changes" },
  async run({ ctx: { db } }) {
    const waiting = await db.$queryRaw<{ jobId: string; organizationId: string }[]>`
      UPDATE roster_job j SET busy_until = clock_timestamp() + make_interval(secs => ${PATIENCE_MS / 1_000})
      WHERE j.id IN (
        SELECT w.id FROM roster_job w WHERE w.ended_at IS NULL AND w.busy_until < clock_timestamp()
        ORDER BY w.busy_until LIMIT ${MAX_JOBS} FOR UPDATE SKIP LOCKED)
      RETURNING j.id AS "jobId", j.organization_id AS "organizationId"`;
    return waiting.map((job) => sweptUp(rosterJobWaiting(job, "swept"), Date.now()));
  },
});

const MAX_CHANGES = 20_000;

/**
 * Deletes a job that ended 30 days ago, or some of its changes. Returns the number of deleted rows; 0 means
 * none is left. A job is kept until its undo has ended.
 */
export const deleteOldRosterJobs = retention({
  kept: JOB_KEPT_DAYS,
  async run({ ctx: { db }, before }) {
    const [job] = await db.$queryRaw<{ id: string }[]>`
      SELECT j.id FROM roster_job j WHERE j.ended_at < ${before}
        AND NOT EXISTS (SELECT FROM roster_job u WHERE u.id = j.undone_by_id AND u.ended_at IS NULL)
      ORDER BY j.ended_at, j.id LIMIT 1`;
    if (job === undefined) return 0;
    const changes = await db.$executeRaw`
      DELETE FROM roster_job_change WHERE job_id = ${job.id} AND blogger_id IN (
        SELECT blogger_id FROM roster_job_change WHERE job_id = ${job.id} ORDER BY blogger_id LIMIT ${MAX_CHANGES})`;
    if (changes === MAX_CHANGES) return changes;
    return (await db.rosterJob.deleteMany({ where: { id: job.id } })).count + changes;
  },
});
