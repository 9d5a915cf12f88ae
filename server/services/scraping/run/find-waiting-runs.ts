import { z } from "zod";
import { runEvent, scrapingRunWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { action, noInput } from "@/server/services/kernel/verb";

const GRACE_SECONDS = 5;
/** A run is not woken again within this time: it may be waiting for a slot of the job engine. */
const PATIENCE_MINUTES = 5;
const MAX_WAITING = 1_000;

/**
 * Events of runs that no step works on: an event was lost, or a process died. Covers the service's own
 * runs, and desktop runs whose targets are not frozen. A step still working on one loses it.
 */
export const findWaitingRuns = action({
  permission: "job",
  input: noInput,
  output: z.array(runEvent),
  audit: { none: "nothing of the run changes" },
  async run({ ctx: { db } }) {
    const waiting = await db.$queryRaw<{ runId: string; organizationId: string }[]>`
      UPDATE scraping_task_run r
      SET executor = NULL, executor_until = clock_timestamp() + make_interval(mins => ${PATIENCE_MINUTES})
      WHERE r.id IN (
        SELECT w.id FROM scraping_task_run w
        WHERE w.status IN ('PENDING', 'RUNNING') AND (w.dispatcher = 'SERVER' OR w.frozen_at IS NULL)
          AND coalesce(w.executor_until, w.started_at) < clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})
        ORDER BY coalesce(w.executor_until, w.started_at) LIMIT ${MAX_WAITING} FOR UPDATE SKIP LOCKED)
      RETURNING r.id AS "runId", r.organization_id AS "organizationId"`;
    return waiting.map((run) => sweptUp(scrapingRunWaiting(run, "swept"), Date.now()));
  },
});
