import { ServiceError } from "@/server/domain/kernel/errors";
import { listNewestFirst, mutation, query } from "@/server/services/kernel/verb";
import {
  freeUndone,
  lockRosterJob,
  readRosterJob,
  toRosterJob,
  visibleJobs,
  withUserName,
} from "./internal/roster-job-row";
import { listRosterJobsInput, rosterJobId, rosterJobList, rosterJobWire } from "./schema";

/** Throws `NOT_FOUND`. */
export const getRosterJob = query({
  permission: "blogger:read",
  input: rosterJobId,
  output: rosterJobWire,
  run: async ({ ctx, input: { id } }) => toRosterJob(await readRosterJob(ctx.db, ctx, id)),
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
      ctx.db.rosterJob.findMany({ ...page, include: withUserName }),
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
    const row = await readRosterJob(tx, ctx, id);
    const before = toRosterJob(row);
    if (before.endedAt !== null)
      throw new ServiceError("CONFLICT", "The job has already ended, so there is nothing to cancel.");
    const data = { status: "CANCELLED", endedAt: ctx.now() } as const;
    const after = toRosterJob(await tx.rosterJob.update({ where: { id }, data, include: withUserName }));
    await freeUndone(tx, row);
    return { before, after };
  },
});
