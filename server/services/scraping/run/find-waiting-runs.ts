import { z } from "zod";
import { runEvent, scrapingRunWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { action, noInput } from "@/server/services/kernel/verb";

/** How long a run may wait for its executor before the sweep takes its event for lost. */
const GRACE_SECONDS = 5;
/** How long a run is left alone once it was woken: it may only be waiting for a place. */
const PATIENCE_MINUTES = 5;
const MAX_RUNS = 1_000;

/**
 * The events of runs that no step works on: an event got lost, or a process died. They are the service's own,
 * or a desktop client's without its targets. A step that still works on them has lost them.
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
        ORDER BY coalesce(w.executor_until, w.started_at) LIMIT ${MAX_RUNS} FOR UPDATE SKIP LOCKED)
      RETURNING r.id AS "runId", r.organization_id AS "organizationId"`;
    return waiting.map((run) => sweptUp(scrapingRunWaiting(run, "swept"), Date.now()));
  },
});
