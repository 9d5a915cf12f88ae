import {
  disabledReasons,
  MAX_FAILED_ATTEMPTS,
  MAX_FAILING_HOURS,
  type PushErrorCode,
} from "@/server/domain/push/endpoint";
import { sandboxUrls } from "@/server/domain/integration/sandbox";
import { Prisma } from "@/server/infra/db";

type DisabledCode = keyof typeof disabledReasons;

/** The longest pause between two probes (docs/rules.md#push-retries). */
const MAX_PROBE_PAUSE_MS = 600_000;

/** The end of an attempt. `isProbe`: it was the probe of an endpoint. */
type Result = {
  ok: boolean;
  gone: boolean;
  isProbe: boolean;
  retryBaseMs: number;
  retryAfterMs: number | null;
  error: string | null;
  errorCode: PushErrorCode | null;
  status: number | null;
};

/**
 * Whether the receiver gave nothing but failures since `delivery` was begun: it may be away, rather than the
 * delivery bad.
 */
const failedThroughout = Prisma.sql`(e.last_success_at IS NULL OR delivery.created_at > e.last_success_at)`;

/**
 * The assignments by which the end of an attempt becomes its endpoint's health (`sync_endpoint e`; `delivery`
 * is the delivery's row after the attempt). One success resets everything. A further attempt of a delivery
 * whose retries are used up does not count: else a delivery that no receiver could take would make it wait.
 * A sandbox's endpoint with the simulated receiver neither waits nor is switched off.
 */
export function endpointHealth({
  ok,
  gone,
  isProbe,
  retryBaseMs,
  retryAfterMs,
  ...failure
}: Result): Prisma.Sql {
  if (ok)
    return Prisma.sql`last_success_at = now(), failing_since = NULL, failed_deliveries_in_row = 0,
      failed_attempts_in_row = 0, waiting_since = NULL, probe_at = NULL, probe_count = 0,
      last_error = NULL, last_error_code = NULL, last_error_status = NULL`;
  const counts = Prisma.sql`(delivery.attempt_count <= e.retry_count + 1)`;
  const failed = Prisma.sql`(delivery.status = 'FAILED')`;
  const isSimulated = Prisma.sql`(e.url = ANY (${sandboxUrls}) AND EXISTS (SELECT 1 FROM organization o WHERE o.id = e.organization_id AND o.sandbox_of_id IS NOT NULL))`;
  const inRow = Prisma.sql`e.failed_attempts_in_row + ${counts}::integer`;
  const waits = Prisma.sql`(e.waiting_since IS NOT NULL OR ${inRow} >= ${MAX_FAILED_ATTEMPTS})`;
  const code = Prisma.sql`CASE
    WHEN ${isSimulated} THEN NULL
    WHEN ${gone} THEN ${"GONE" satisfies DisabledCode}
    WHEN (${failed} OR e.waiting_since IS NOT NULL) AND e.failing_since <= now() - make_interval(hours => ${MAX_FAILING_HOURS})
      THEN ${"FAILING" satisfies DisabledCode} END`;
  const isPlanned = Prisma.sql`(${isProbe} OR e.probe_at IS NULL AND (${waits} OR ${failed} AND ${failedThroughout}))`;
  const pauseMs = Prisma.sql`least(${MAX_PROBE_PAUSE_MS}, ${retryBaseMs}::double precision * power(4, least(e.probe_count, 20)))`;
  return Prisma.sql`
    last_error = ${failure.error}, last_error_code = ${failure.errorCode}, last_error_status = ${failure.status}::integer,
    last_failure_at = now(), failing_since = coalesce(e.failing_since, now()), failed_attempts_in_row = ${inRow},
    failed_deliveries_in_row = e.failed_deliveries_in_row + (${failed} AND ${counts})::integer,
    waiting_since = CASE WHEN ${code} IS NULL AND NOT ${isSimulated} AND ${waits} THEN coalesce(e.waiting_since, now()) END,
    probe_at = CASE WHEN ${code} IS NOT NULL OR ${isSimulated} THEN NULL WHEN ${isPlanned} THEN
      now() + greatest(${pauseMs}, least(${retryAfterMs ?? 0}::double precision, 2 * ${pauseMs})) * interval '1 millisecond'
      ELSE e.probe_at END,
    probe_count = CASE WHEN ${isPlanned} THEN e.probe_count + 1 ELSE e.probe_count END,
    enabled = e.enabled AND ${code} IS NULL, error_code = coalesce(${code}, e.error_code),
    disabled_reason = coalesce(${JSON.stringify(disabledReasons)}::jsonb ->> ${code}, e.disabled_reason),
    disabled_at = CASE WHEN ${code} IS NULL THEN e.disabled_at ELSE now() END`;
}

/**
 * The deliveries `d` of an endpoint (`before`: its row as it was) that failed permanently since there were
 * only failures, and can be pushed still. What a new start has skipped is older than that start; what a
 * simulated receiver refuses is meant to fail.
 */
export const failedLately = Prisma.sql`d.endpoint_id = before.id AND d.status = 'FAILED' AND NOT d.is_test AND d.bodies_deleted_at IS NULL
  AND d.finished_at >= before.failing_since AND d.created_at >= before.started_at
  AND NOT (before.url = ANY (${sandboxUrls})
    AND EXISTS (SELECT FROM organization o WHERE o.id = before.organization_id AND o.sandbox_of_id IS NOT NULL))`;

/**
 * Those that an outage of the receiver explains: the endpoint waits, or each of their attempts was among the
 * failures. Any other one failed while the receiver took other pushes.
 */
export const failedInOutage = Prisma.sql`${failedLately}
  AND (before.waiting_since IS NOT NULL OR before.last_success_at IS NULL OR d.created_at > before.last_success_at)`;
