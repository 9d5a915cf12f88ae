import { z } from "zod";
import { action, noInput } from "@/server/services/kernel/verb";
import { keptSince } from "./internal/roster-job-row";

/** Changes deleted in a call: a job may have a million. */
const MAX_CHANGES = 20_000;

/**
 * Deletes a job that ended 30 days ago, or some of its changes; returns how many, 0 when none is left. What
 * an undo still reads is kept until that has ended.
 */
export const deleteOldRosterJobs = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const [job] = await db.$queryRaw<{ id: string }[]>`
      SELECT j.id FROM roster_job j WHERE j.ended_at < ${keptSince(now())}
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
