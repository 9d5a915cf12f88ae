import { Prisma } from "@/server/infra/db";
import { jobsHealthUrl } from "@/server/infra/jobs-health-url";
import { failedInOutage, organizationPushes } from "@/server/services/push/delivery-state";

export type GaugeGroup = {
  gauges: readonly {
    name: string;
    help: string;
    labels: readonly string[];
    /** Shown as 0 where no row has them. */
    always: readonly (readonly string[])[];
  }[];
  /** Rows of `name`, `labels` (text[]) and `value`. Null: this installation has none of it. */
  sql: () => Prisma.Sql | null;
};

/** What should have started by now counts as late after this time. */
const LATE = Prisma.sql`clock_timestamp() - interval '60 s'`;
const each = (...labels: string[]) => labels.map((label) => [label]);
const isOutsideSandboxes = Prisma.sql`JOIN organization o ON o.id = organization_id AND o.sandbox_of_id IS NULL`;
/** As the start of due tasks and runs (docs/rules.md#scraping-tasks). */
const mayWork = Prisma.sql`JOIN organization o ON o.id = organization_id AND o.sandbox_of_id IS NULL
  AND o.status = 'ACTIVE' AND (o.subscription_expires_at IS NULL OR o.subscription_expires_at > now())`;

/**
 * Of a queued `j`. The sweep moves `busy_until` each time it wakes the work again, so that instant alone
 * would call nothing late while the jobs are woken and do not run.
 */
const isHeldUpByNone = (
  table: "roster_job" | "blogger_refresh",
) => Prisma.sql`j.status = 'QUEUED' AND NOT EXISTS (
  SELECT FROM ${Prisma.raw(table)} r WHERE r.organization_id = j.organization_id AND r.ended_at IS NULL AND r.status = 'RUNNING')`;

/** docs/rules.md#metrics. Each group is one statement over indexes of what is open; no roster is read. */
export const gaugeGroups: readonly GaugeGroup[] = [
  {
    gauges: [
      {
        name: "crs_accounts",
        help: "Platform accounts by state; cooling are active ones in a cooldown.",
        labels: ["platform", "state"],
        always: [],
      },
      {
        name: "crs_runs",
        help: "Runs of tasks that are not over, by state.",
        labels: ["state"],
        always: each("pending", "running", "paused"),
      },
      {
        name: "crs_runs_failed_last_day",
        help: "Runs that failed in the last 24 hours and were not started again.",
        labels: [],
        always: [[]],
      },
    ],
    sql: () => Prisma.sql`
      SELECT 'crs_accounts' AS name, ARRAY[a.platform::text,
        CASE WHEN a.status = 'ACTIVE' AND a.cooldown_until > now() THEN 'cooling' ELSE lower(a.status::text) END
        ] AS labels, count(*) AS value
      FROM scraper_account a ${isOutsideSandboxes} GROUP BY 2
      UNION ALL
      SELECT 'crs_runs', ARRAY[lower(r.status::text)], count(*)
      FROM scraping_task_run r ${isOutsideSandboxes}
      WHERE r.status IN ('PENDING', 'RUNNING') OR (r.status = 'PAUSED' AND r.is_newest) GROUP BY 2
      UNION ALL
      SELECT 'crs_runs_failed_last_day', ARRAY[]::text[], count(*)
      FROM scraping_task_run r ${isOutsideSandboxes}
      WHERE r.is_newest AND r.status = 'FAILED' AND r.finished_at > now() - interval '1 day'`,
  },
  {
    gauges: [
      {
        name: "crs_queue_depth",
        help: "Work that waits: roster jobs and refreshes that have not started, pushes that will be tried again.",
        labels: ["queue"],
        always: each("roster_jobs", "refreshes", "pushes"),
      },
      {
        name: "crs_jobs_late",
        help: "Work that should have started more than 60 s ago.",
        labels: ["kind"],
        always: each("tasks", "runs", "roster_jobs", "refreshes", "pushes", "probes"),
      },
      {
        name: "crs_tick_age_seconds",
        help: "Time since the jobs last looked for what is due.",
        labels: [],
        always: [],
      },
    ],
    sql: () => Prisma.sql`
      SELECT 'crs_queue_depth' AS name, ARRAY['roster_jobs'] AS labels, count(*)::double precision AS value
      FROM roster_job WHERE ended_at IS NULL AND status = 'QUEUED'
      UNION ALL SELECT 'crs_queue_depth', ARRAY['refreshes'], count(*)
      FROM blogger_refresh WHERE ended_at IS NULL AND status = 'QUEUED'
      UNION ALL SELECT 'crs_queue_depth', ARRAY['pushes'], count(*) FROM sync_delivery WHERE status = 'PENDING'
      UNION ALL SELECT 'crs_jobs_late', ARRAY['tasks'], count(*)
      FROM scraping_task ${mayWork} WHERE enabled AND next_run_at < ${LATE}
      UNION ALL SELECT 'crs_jobs_late', ARRAY['runs'], count(*)
      FROM scraping_task_run ${mayWork} WHERE is_newest AND scraping_task_run.status = 'PAUSED' AND resume_at < ${LATE}
      UNION ALL SELECT 'crs_jobs_late', ARRAY['roster_jobs'], count(*)
      FROM roster_job j WHERE ended_at IS NULL AND (busy_until < ${LATE} OR created_at < ${LATE}
        AND ${isHeldUpByNone("roster_job")})
      UNION ALL SELECT 'crs_jobs_late', ARRAY['refreshes'], count(*)
      FROM blogger_refresh j WHERE ended_at IS NULL AND (busy_until < ${LATE}
        OR greatest(created_at, wait_until) < ${LATE} AND ${isHeldUpByNone("blogger_refresh")})
      UNION ALL SELECT 'crs_jobs_late', ARRAY['pushes'], count(*)
      FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id AND d.status = 'PENDING' AND d.next_attempt_at < ${LATE}
      WHERE e.enabled AND e.waiting_since IS NULL AND ${organizationPushes}
      UNION ALL SELECT 'crs_jobs_late', ARRAY['probes'], count(*)
      FROM sync_endpoint e WHERE e.enabled AND e.probe_at < ${LATE} AND ${organizationPushes}
      UNION ALL SELECT 'crs_tick_age_seconds', ARRAY[]::text[], extract(epoch FROM clock_timestamp() - at)
      FROM job_state WHERE name = 'sweep'`,
  },
  {
    gauges: [
      {
        name: "crs_endpoints",
        help: "Sync endpoints by state: fine, failing, waiting for their receiver, disabled.",
        labels: ["state"],
        always: each("fine", "failing", "waiting", "disabled"),
      },
      {
        name: "crs_push_lag_seconds",
        help: "Age of the oldest change that a receiver lacks: not sent yet (due), or refused so far and to be sent again (retrying).",
        labels: ["state"],
        always: each("due", "retrying"),
      },
      {
        name: "crs_endpoints_behind",
        help: "Enabled endpoints whose receiver lacks a change, also those that wait for it.",
        labels: [],
        always: [[]],
      },
    ],
    sql: () => Prisma.sql`
      WITH endpoint AS MATERIALIZED (
        SELECT e.*, CASE WHEN NOT e.enabled THEN 'disabled' WHEN e.waiting_since IS NOT NULL THEN 'waiting'
          WHEN e.failing_since IS NOT NULL THEN 'failing' ELSE 'fine' END AS state
        FROM sync_endpoint e JOIN organization o ON o.id = e.organization_id AND o.sandbox_of_id IS NULL
        WHERE e.deleted_at IS NULL AND ${organizationPushes}
      ), lacking AS MATERIALIZED (
        SELECT e.id, CASE e.state WHEN 'waiting' THEN 'retrying' ELSE 'due' END AS state, oldest.changed_at FROM endpoint e
        JOIN blogger_change_head h ON h.organization_id = e.organization_id AND h.seq > e.position
        CROSS JOIN LATERAL (
          SELECT c.changed_at FROM blogger_change c WHERE c.organization_id = e.organization_id AND c.seq > e.position
          ORDER BY c.seq LIMIT 1
        ) oldest WHERE e.enabled
        -- One that was accepted and is to be pushed again has no pending ids until its attempt begins.
        UNION ALL SELECT e.id, 'retrying', d.oldest_change_at
        FROM endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id AND d.status = 'PENDING'
        WHERE e.enabled AND cardinality(d.pending_ids) > 0
        -- A further attempt under way, which would otherwise make the figure fall for as long.
        UNION ALL SELECT e.id, 'retrying', d.oldest_change_at
        FROM endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id AND d.status = 'RUNNING'
        JOIN sync_endpoint_run r ON r.delivery_id = d.id AND r.attempt = d.attempt_count - 1 AND r.status = 'FAILED'
        WHERE e.enabled AND NOT d.is_test
        UNION ALL SELECT before.id, 'retrying', d.oldest_change_at
        FROM endpoint before JOIN sync_delivery d ON ${failedInOutage} WHERE before.enabled
      )
      SELECT 'crs_endpoints' AS name, ARRAY[state] AS labels, count(*)::double precision AS value FROM endpoint GROUP BY state
      UNION ALL SELECT 'crs_endpoints_behind', ARRAY[]::text[], count(DISTINCT id) FROM lacking
      UNION ALL SELECT 'crs_push_lag_seconds', ARRAY[state], ${ageOf(Prisma.sql`min(changed_at)`)} FROM lacking GROUP BY state`,
  },
  {
    gauges: [
      {
        name: "crs_stream_lag_seconds",
        help: "Age of the oldest change that what the service works out of creators has not taken in.",
        labels: ["follower"],
        always: each("figures", "persons"),
      },
      {
        name: "crs_stream_behind",
        help: "Organizations whose changes a follower has not taken in.",
        labels: ["follower"],
        always: each("figures", "persons"),
      },
    ],
    sql: () => Prisma.sql`
      ${followed("figures", Prisma.sql`blogger_figure_position`)}
      UNION ALL ${followed("persons", Prisma.sql`person_clue_position`)}`,
  },
  {
    gauges: [
      {
        name: "crs_engine_jobs",
        help: "Steps of the embedded job engine: due and not started, late by more than 60 s, running.",
        labels: ["state"],
        always: [],
      },
    ],
    sql: () =>
      jobsHealthUrl() === null
        ? null
        : Prisma.sql`
      SELECT 'crs_engine_jobs' AS name, ARRAY[state] AS labels, value FROM (
        SELECT count(*) FILTER (WHERE status = 'queued')::double precision AS due,
          count(*) FILTER (WHERE status = 'queued' AND due_at < ${LATE})::double precision AS late,
          count(*) FILTER (WHERE status = 'running')::double precision AS running
        FROM inngest.job WHERE status = 'running' OR due_at <= now()
      ) counted CROSS JOIN LATERAL (VALUES ('due', due), ('late', late), ('running', running)) each (state, value)`,
  },
];

function ageOf(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`greatest(0, coalesce(extract(epoch FROM clock_timestamp() - ${instant}), 0))::double precision`;
}

function followed(follower: string, position: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT each.name, ARRAY[${follower}::text] AS labels, each.value FROM (
      SELECT count(*)::double precision AS behind, ${ageOf(Prisma.sql`min(oldest.changed_at)`)} AS age
      FROM blogger_change_head h LEFT JOIN ${position} p ON p.organization_id = h.organization_id
      CROSS JOIN LATERAL (
        SELECT c.changed_at FROM blogger_change c
        WHERE c.organization_id = h.organization_id AND c.seq > coalesce(p.seq, 0) ORDER BY c.seq LIMIT 1
      ) oldest WHERE h.seq > coalesce(p.seq, 0)
    ) lag CROSS JOIN LATERAL (VALUES ('crs_stream_behind', behind), ('crs_stream_lag_seconds', age)) each (name, value)`;
}
