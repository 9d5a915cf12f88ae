import { z } from "zod";
import { runEvent, scrapingRunWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { action, noInput } from "@/server/services/kernel/verb";
import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { dropParked, claimParkedScrapes } from "@/server/services/scraping/scrape";

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

const MAX_STOPPED = 100;

/**
 * Frees accounts and creators of scrapes that were parked when their run stopped, optionally those of one
 * run, named by its `chain`. Returns the number of scrapes.
 */
export const releaseStoppedScrapes = action({
  permission: "job",
  input: z.strictObject({ chain: z.int().optional() }),
  output: z.int(),
  audit: { none: "the runs say that they were stopped" },
  async run({ ctx, input: { chain = null } }) {
    const runs = await ctx.db.$queryRaw<{ id: string; paces: Record<Platform, Pace> }[]>`
      SELECT r.id, r.pace_json AS paces FROM scraping_task_run r
      WHERE r.status NOT IN ('PENDING', 'RUNNING') AND (${chain}::int IS NULL OR r.chain = ${chain})
        AND r.id IN (SELECT c.run_id FROM scrape_claim c WHERE c.progress IS NOT NULL) LIMIT ${MAX_STOPPED}`;
    let released = 0;
    for (const { id, paces } of runs)
      for (const parked of await claimParkedScrapes(ctx.db, id)) {
        await dropParked(ctx, paces, parked);
        released += 1;
      }
    return released;
  },
});

const TAKE_UP_MINUTES = 60;
const MAX_SILENT = 50;

/**
 * Pauses runs whose desktop client is silent, or that no client took within an hour, with DISPATCHER_GONE.
 * Reported outcomes stay and the rest can be resumed. A run with nothing left ends. Returns the number of
 * runs, 0 when there is none (docs/rules.md#desktop-runs).
 */
export const pauseSilentDesktops = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "no one did it, and the run itself says why it was paused" },
  run: ({ ctx: { db } }) => db.$executeRaw`
    WITH silent AS MATERIALIZED (
      SELECT r.id, r.chain, r.attempt FROM scraping_task_run r
      WHERE r.dispatcher = 'DESKTOP' AND r.status IN ('PENDING', 'RUNNING') AND r.frozen_at IS NOT NULL
        AND coalesce(r.executor_until, r.started_at + ${TAKE_UP_MINUTES}::int * interval '1 minute') <= clock_timestamp()
      ORDER BY r.id LIMIT ${MAX_SILENT} FOR UPDATE SKIP LOCKED
    ), found AS MATERIALIZED (
      SELECT s.id, o.succeeded, o.failed, CASE
          WHEN o.left_over > 0 THEN 'PAUSED'
          WHEN o.run_failed = 0 THEN 'SUCCESS' WHEN o.run_succeeded = 0 THEN 'FAILED'
          ELSE 'PARTIAL' END AS status
      FROM silent s CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE t.state = 'PENDING') AS left_over,
          count(*) FILTER (WHERE t.state = 'SUCCESS' AND t.attempt = s.attempt) AS succeeded,
          count(*) FILTER (WHERE t.state = 'FAILED' AND t.attempt = s.attempt) AS failed,
          count(*) FILTER (WHERE t.state = 'SUCCESS') AS run_succeeded,
          count(*) FILTER (WHERE t.state = 'FAILED') AS run_failed
        FROM scraping_run_target t WHERE t.chain = s.chain
      ) o
    )
    UPDATE scraping_task_run r
    SET status = f.status::scraping_run_status, success_count = f.succeeded, failed_count = f.failed,
      pause_reason = CASE WHEN f.status = 'PAUSED' THEN 'DISPATCHER_GONE' END, resume_at = NULL,
      finished_at = clock_timestamp(), paused_at = CASE WHEN f.status = 'PAUSED' THEN clock_timestamp() END,
      executor = NULL, executor_until = NULL
    FROM found f WHERE r.id = f.id`,
});
