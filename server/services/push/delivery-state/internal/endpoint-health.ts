import {
  disabledReasons,
  MAX_FAILED_ATTEMPTS,
  MAX_FAILING_HOURS,
  type PushErrorCode,
} from "@/server/domain/push/endpoint";
import { sandboxUrls } from "@/server/domain/push/sandbox-pushes";
import { Prisma } from "@/server/infra/db";

type DisabledCode = keyof typeof disabledReasons;

/** Longest pause between two probes (docs/rules.md#push-retries). */
const MAX_PROBE_PAUSE_MS = 600_000;

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
 * Every attempt since the start of `delivery` failed, so the receiver may be away and the delivery itself
 * fine.
 */
const failedThroughout = Prisma.sql`(e.last_success_at IS NULL OR delivery.created_at > e.last_success_at)`;

/**
 * Assignments that apply the end of an attempt to the health of `sync_endpoint e`; `delivery` is the
 * delivery's new row. One success resets everything. Attempts beyond the retries do not count, because a
 * delivery that no receiver accepts would make the endpoint wait. Simulated sandbox endpoints never wait and
 * are never switched off.
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
 * Deliveries `d` that failed permanently during the current run of failures and can still be pushed; `before`
 * is the endpoint's row before the change. Excludes deliveries from before its last start, and simulated
 * receivers, which are meant to fail.
 */
export const failedLately = Prisma.sql`d.endpoint_id = before.id AND d.status = 'FAILED' AND NOT d.is_test AND d.bodies_deleted_at IS NULL
  AND d.finished_at >= before.failing_since AND d.created_at >= before.started_at
  AND NOT (before.url = ANY (${sandboxUrls})
    AND EXISTS (SELECT FROM organization o WHERE o.id = before.organization_id AND o.sandbox_of_id IS NOT NULL))`;

/**
 * Of those, the failures that an outage explains: the endpoint waits, or all attempts fell into the run of
 * failures. Otherwise the receiver accepted other pushes at that time.
 */
export const failedInOutage = Prisma.sql`${failedLately}
  AND (before.waiting_since IS NOT NULL OR before.last_success_at IS NULL OR d.created_at > before.last_success_at)`;
