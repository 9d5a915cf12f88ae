import { z } from "zod";
import { rosterJobEvent, rosterJobWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { action, noInput } from "@/server/services/kernel/verb";
import { PATIENCE_MS } from "./internal/start-roster-job";

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
