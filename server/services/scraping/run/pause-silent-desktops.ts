import { z } from "zod";
import { action, noInput } from "@/server/services/kernel/verb";

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
