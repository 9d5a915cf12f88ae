import { retention } from "@/server/services/kernel/verb";
import { JOB_KEPT_DAYS } from "./internal/roster-job-row";

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
