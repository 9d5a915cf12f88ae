import { type PushErrorCode } from "@/server/domain/sync-endpoint";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Attempt } from "./attempt";
import { endpointHealth } from "./endpoint-health";
import { statusAfter } from "./transitions";

/** How the attempt of a delivery ends; a postponed one is due again after `retryInMs`. */
export type DeliveryOutcome =
  | { transition: "accept" | "failPermanently"; retryInMs: null }
  | { transition: "postpone"; retryInMs: number };

/** What a receiver returned, as runs keep it: without the secrets that it may repeat. */
export type MaskedResponse = { status: number; headers: Record<string, string>; snippet: string };

/**
 * An attempt with its exchange, as it is recorded: `url` and `method` are null where no request could be
 * made.
 */
export type EndedAttempt = {
  outcome: DeliveryOutcome;
  error: string | null;
  errorCode: PushErrorCode | null;
  /** The bloggers that the receiver has not taken. */
  failedIds: readonly string[];
  durationMs: number;
  url: string | null;
  method: string | null;
  requestHeaders: Record<string, string>;
  response: MaskedResponse | null;
  /** The receiver says that it is gone for good. */
  gone: boolean;
};

/** The endpoint as it was called. */
type CalledEndpoint = { id: string; url: string; activation: number };

/**
 * `accept`, `postpone` or `failPermanently`: records an attempt, its delivery and the endpoint's health in
 * one statement. Returns how long to wait for a retry. Rows are locked in the order endpoint, delivery,
 * run.
 *
 * An attempt whose delivery has gone on without it records only itself. A test leaves the endpoint's health
 * alone. So does a response from another address than the endpoint's, or from before it was last switched
 * on. So does a failure after it was switched off.
 *
 * The commit does not wait for the disk: the next delivery's does, for both. An outcome that the database
 * forgets in a crash leaves a stale attempt, which is made again under its id.
 */
export async function endAttempt(
  db: Db,
  endpoint: CalledEndpoint,
  attempt: Pick<Attempt, "deliveryId" | "runId" | "attempt">,
  ended: EndedAttempt,
): Promise<{ retryInMs: number | null }> {
  const { outcome, error, failedIds, response } = ended;
  const status = statusAfter(outcome.transition);
  // A 2xx response that refuses some bloggers is the delivery's affair: the receiver is well.
  const ok = response !== null && response.status >= 200 && response.status <= 299;
  const health = endpointHealth({ ok, failedPermanently: status === "FAILED", gone: ended.gone });
  const changed = await db.$queryRaw<unknown[]>`
    WITH target AS (
      SELECT id FROM sync_endpoint WHERE id = ${endpoint.id} FOR NO KEY UPDATE
    ), delivery AS (
      UPDATE sync_delivery d SET status = ${status}::sync_run_status, attempt_until = NULL,
        next_attempt_at = now() + make_interval(secs => ${seconds(outcome.retryInMs)}::double precision),
        finished_at = CASE WHEN ${outcome.retryInMs === null} THEN now() END, pending_ids = ${failedIds}::text[]
      FROM target WHERE d.id = ${attempt.deliveryId} AND d.attempt_count = ${attempt.attempt} AND d.status = 'RUNNING'
      RETURNING d.id, d.endpoint_id, d.status, d.is_test
    ), run AS (
      UPDATE sync_endpoint_run SET status = ${error === null ? "SUCCESS" : "FAILED"}::sync_run_status, finished_at = now(),
        delivery_status = coalesce((SELECT status FROM delivery), delivery_status),
        last_error = ${error}, error_code = ${ended.errorCode}, failed_blogger_ids = ${failedIds}::text[],
        failed_count = ${failedIds.length}, success_count = total_count - ${failedIds.length},
        duration_ms = ${ended.durationMs}, url = ${ended.url}, method = ${ended.method},
        request_headers = ${JSON.stringify(ended.requestHeaders)}::jsonb, response_status = ${response?.status ?? null},
        response_headers = ${response && JSON.stringify(response.headers)}::jsonb,
        response_snippet = ${response?.snippet ?? null}
      WHERE id = ${attempt.runId}
    ), health AS (
      UPDATE sync_endpoint e SET ${health}
      FROM delivery WHERE e.id = delivery.endpoint_id AND NOT delivery.is_test
        AND e.url = ${endpoint.url} AND e.activation = ${endpoint.activation} AND (e.enabled OR ${ok})
    )
    SELECT id, set_config('synchronous_commit', 'off', true) FROM delivery`;
  return { retryInMs: changed.length === 0 ? null : outcome.retryInMs };
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);

const NEXT_FOLLOWS = "The sender stopped before an answer came; the next attempt follows.";
const NONE_LEFT = "The sender stopped before an answer came, and no retry is left.";

/**
 * `recover` or `failStale`: ends the attempt of a delivery whose sender has died. The delivery is due at
 * once for its next attempt; where no retry is left it has failed permanently, and counts as with
 * `endAttempt`.
 */
export async function endStaleAttempt(db: Db | Tx, deliveryId: string): Promise<void> {
  const isLast = Prisma.sql`(d.is_test OR d.attempt_count > target.retry_count)`;
  await db.$executeRaw`
    WITH target AS (
      SELECT e.id, e.retry_count FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
      FOR NO KEY UPDATE OF e
    ), stale AS (
      UPDATE sync_delivery d SET attempt_until = NULL,
        status = CASE WHEN ${isLast} THEN 'FAILED' ELSE 'PENDING' END::sync_run_status,
        finished_at = CASE WHEN ${isLast} THEN now() END, next_attempt_at = CASE WHEN NOT ${isLast} THEN now() END
      FROM target WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
      RETURNING d.id, d.endpoint_id, d.is_test, d.attempt_count, d.status
    ), run AS (
      UPDATE sync_endpoint_run r SET status = 'FAILED', delivery_status = stale.status, finished_at = now(),
        last_error = CASE stale.status WHEN 'FAILED' THEN ${NONE_LEFT} ELSE ${NEXT_FOLLOWS} END,
        error_code = ${"SENDER_DIED" satisfies PushErrorCode},
        failed_count = r.total_count, failed_blogger_ids = r.blogger_ids
      FROM stale WHERE r.delivery_id = stale.id AND r.attempt = stale.attempt_count AND r.status = 'RUNNING'
    )
    UPDATE sync_endpoint e SET ${endpointHealth({ ok: false, failedPermanently: true, gone: false })}
    FROM stale WHERE e.id = stale.endpoint_id AND stale.status = 'FAILED' AND NOT stale.is_test AND e.enabled`;
}
