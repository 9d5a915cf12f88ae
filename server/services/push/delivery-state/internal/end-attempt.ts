import { type PushErrorCode } from "@/server/domain/push/endpoint";
import { type Db, Prisma, queryPrepared } from "@/server/infra/db";
import { type Attempt } from "./attempt";
import { endpointHealth, failedInOutage } from "./endpoint-health";
import { statusAfter } from "./transitions";

export type DeliveryOutcome =
  | { transition: "accept" | "failPermanently"; retryInMs: null }
  | { transition: "postpone"; retryInMs: number };

export type MaskedResponse = { status: number; headers: Record<string, string>; snippet: string };

export type EndedAttempt = {
  outcome: DeliveryOutcome;
  error: string | null;
  errorCode: PushErrorCode | null;
  failedIds: readonly string[];
  durationMs: number;
  url: string | null;
  method: string | null;
  requestHeaders: Record<string, string>;
  response: MaskedResponse | null;
  /** The receiver says that it is permanently gone. */
  gone: boolean;
  retryAfterMs: number | null;
  retryBaseMs: number;
};

/**
 * Delays until the delivery's retry or the endpoint's next probe, from `nowMs`, the database's clock: this
 * process's may be wrong. `isBack`: the receiver has recovered, so paused work resumes.
 */
export type Sequel = {
  nowMs: number;
  retryInMs: number | null;
  probeInMs: number | null;
  isBack: boolean;
};

export type CalledEndpoint = { id: string; url: string; activation: number };

/**
 * `accept`, `postpone` or `failPermanently`: records an attempt, its delivery and the endpoint's health in
 * one statement. The success that ends an outage makes deliveries due that used up their retries in it
 * (`makeOutageDue`). Locks endpoint, delivery and run, in this order.
 * An attempt that its delivery has overtaken records only itself. The endpoint's health ignores tests, calls
 * to a former address or from before it was last switched on, and failures after it was switched off.
 * The commit does not wait for the disk; the next delivery's does, for both. An outcome lost in a crash
 * leaves a stale attempt, which is repeated under the same id.
 */
export async function endAttempt(
  db: Db,
  endpoint: CalledEndpoint,
  attempt: Pick<Attempt, "deliveryId" | "runId" | "attempt" | "isProbe">,
  ended: EndedAttempt,
): Promise<Sequel> {
  const { outcome, error, failedIds, response, gone, retryAfterMs, retryBaseMs } = ended;
  const status = statusAfter(outcome.transition);
  // No retries for an endpoint that was deleted during the attempt.
  const retries = Prisma.sql`(${outcome.retryInMs !== null} AND target.deleted_at IS NULL)`;
  const statusAtEnd = status === "PENDING" ? statusAfter("failPermanently") : status;
  // A 2xx response that refuses some bloggers counts as a healthy receiver.
  const ok = response !== null && response.status >= 200 && response.status <= 299;
  const health = endpointHealth({
    ok,
    gone,
    isProbe: attempt.isProbe,
    retryBaseMs,
    retryAfterMs,
    error,
    errorCode: ended.errorCode,
    status: response?.status ?? null,
  });
  const statement = Prisma.sql`
    WITH target AS (
      SELECT * FROM sync_endpoint WHERE id = ${endpoint.id} FOR NO KEY UPDATE
    ), delivery AS (
      UPDATE sync_delivery d SET attempt_until = NULL,
        status = CASE WHEN ${retries} THEN 'PENDING' ELSE ${statusAtEnd} END::sync_run_status,
        next_attempt_at = CASE WHEN ${retries} THEN now() + make_interval(secs => ${seconds(outcome.retryInMs)}::double precision) END,
        finished_at = CASE WHEN NOT ${retries} THEN now() END, pending_ids = ${failedIds}::text[]
      FROM target WHERE d.id = ${attempt.deliveryId} AND d.attempt_count = ${attempt.attempt} AND d.status = 'RUNNING'
      RETURNING d.id, d.endpoint_id, d.status, d.is_test, d.attempt_count, d.created_at
    ), run AS (
      UPDATE sync_endpoint_run SET delivery_status = coalesce((SELECT status FROM delivery), delivery_status), ${runAtEnd(ended)}
      WHERE id = ${attempt.runId}
    ), health AS (
      UPDATE sync_endpoint e SET ${health}
      FROM delivery WHERE e.id = delivery.endpoint_id AND NOT delivery.is_test
        AND e.url = ${endpoint.url} AND e.activation = ${endpoint.activation} AND (e.enabled OR ${ok})
      RETURNING e.probe_at
    ), before AS (
      SELECT target.*, health.probe_at AS next_probe_at FROM target, health
    ), lost AS (
      SELECT d.id FROM before JOIN sync_delivery d ON ${failedInOutage}
      WHERE ${ok} AND d.id <> ${attempt.deliveryId} FOR UPDATE OF d SKIP LOCKED
    ), outage AS (
      UPDATE sync_delivery d SET status = 'PENDING', next_attempt_at = now(), finished_at = NULL
      FROM lost WHERE d.id = lost.id RETURNING 1
    )
    SELECT set_config('synchronous_commit', 'off', true), (extract(epoch FROM now()) * 1000)::double precision AS "nowMs",
      CASE WHEN before.next_probe_at IS DISTINCT FROM before.probe_at
        THEN (extract(epoch FROM before.next_probe_at - now()) * 1000)::double precision END AS "probeInMs",
      coalesce(${ok} AND (before.waiting_since IS NOT NULL OR EXISTS (SELECT FROM outage)), false) AS "isBack"
    FROM delivery LEFT JOIN before ON true`;
  const [changed] = await queryPrepared<Omit<Sequel, "retryInMs">>(db, statement);
  if (changed === undefined) return { nowMs: 0, retryInMs: null, probeInMs: null, isBack: false };
  const { nowMs, probeInMs, isBack } = changed;
  return { nowMs, retryInMs: outcome.retryInMs, probeInMs, isBack };
}

/** Assignments to the `sync_endpoint_run` of an attempt. */
export function runAtEnd({ error, failedIds, response, ...ended }: EndedAttempt): Prisma.Sql {
  return Prisma.sql`status = ${error === null ? "SUCCESS" : "FAILED"}::sync_run_status, finished_at = now(),
    last_error = ${error}, error_code = ${ended.errorCode}, failed_blogger_ids = ${failedIds}::text[],
    failed_count = ${failedIds.length}, success_count = total_count - ${failedIds.length},
    duration_ms = ${ended.durationMs}, url = ${ended.url}, method = ${ended.method},
    request_headers = ${JSON.stringify(ended.requestHeaders)}::jsonb, response_status = ${response?.status ?? null},
    response_headers = ${response && JSON.stringify(response.headers)}::jsonb,
    response_snippet = ${response?.snippet ?? null}`;
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);
