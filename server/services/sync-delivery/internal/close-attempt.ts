import { type Db } from "@/server/infra/db";
import { retryBaseMs } from "@/server/infra/jobs";
import { type Attempt } from "./attempt";
import { type PushRequest } from "./build-push-request";
import { endpointHealth } from "./endpoint-health";
import { heardAnswer } from "./heard-answer";
import { maskRequestHeaders } from "./mask-request-headers";
import { type Callee } from "./read-callee";
import { retryDelayMs } from "./retry-delay";
import { type Verdict } from "./send-push";

/** What follows an attempt: nothing more (done or given up), or another one after `retryInMs`. */
export type Closed = { status: "SUCCESS" | "FAILED" | "PENDING"; retryInMs: number | null };

/** What an attempt sent, or only the headers where no request could be made. */
export type Sent = PushRequest | { headers: Record<string, string>; problem: string };

/**
 * Records what became of an attempt, of its delivery and of the endpoint's health, in one statement; rows are locked in the order
 * endpoint, delivery, run, as by everybody. An attempt that was given up for dead, and whose delivery has gone on without it,
 * records only itself. A test leaves the endpoint's health alone, and so does an answer from an address that the endpoint no longer
 * has, from before it was last switched on, or (a failure) after it was switched off. The commit does not wait for the disk: the next delivery's does,
 * for both. An outcome that the database forgets in a crash leaves an attempt that has died, and it is made again, under its id.
 */
export async function closeAttempt(
  db: Db,
  endpoint: Pick<Callee, "id" | "url" | "retryCount" | "activation">,
  attempt: Attempt,
  sent: Sent,
  verdict: Verdict,
): Promise<Closed> {
  const closed = decide(endpoint.retryCount, attempt, verdict);
  const { error, errorCode, failedIds, response } = verdict;
  const ok = error === null;
  const called = "problem" in sent ? { url: null, method: null } : sent;
  // An answer of 2xx that refuses some bloggers is the delivery's affair: the receiver is well.
  const accepted = response !== null && response.status >= 200 && response.status <= 299;
  const heard = heardAnswer(response, sent.headers);
  const settled = await db.$queryRaw<unknown[]>`
    WITH target AS (
      SELECT id FROM sync_endpoint WHERE id = ${endpoint.id} FOR NO KEY UPDATE
    ), settled AS (
      UPDATE sync_delivery d SET status = ${closed.status}::sync_run_status, attempt_until = NULL,
        next_attempt_at = now() + make_interval(secs => ${seconds(closed.retryInMs)}::double precision),
        finished_at = CASE WHEN ${closed.retryInMs === null} THEN now() END, pending_ids = ${failedIds}::text[]
      FROM target WHERE d.id = ${attempt.deliveryId} AND d.attempt_count = ${attempt.attempt} AND d.status = 'RUNNING'
      RETURNING d.id, d.endpoint_id, d.status, d.is_test
    ), run AS (
      UPDATE sync_endpoint_run SET status = ${ok ? "SUCCESS" : "FAILED"}::sync_run_status, finished_at = now(),
        delivery_status = coalesce((SELECT status FROM settled), delivery_status),
        last_error = ${error}, error_code = ${errorCode}, failed_blogger_ids = ${failedIds}::text[], failed_count = ${failedIds.length},
        success_count = total_count - ${failedIds.length}, duration_ms = ${verdict.durationMs},
        url = ${called.url}, method = ${called.method},
        request_headers = ${JSON.stringify(maskRequestHeaders(sent.headers))}::jsonb,
        response_status = ${response?.status ?? null}, response_headers = ${heard && JSON.stringify(heard.headers)}::jsonb,
        response_snippet = ${heard?.snippet ?? null}
      WHERE id = ${attempt.runId}
    ), health AS (
      UPDATE sync_endpoint e SET ${endpointHealth({ ok: accepted, gaveUp: closed.status === "FAILED", gone: verdict.gone })}
      FROM settled WHERE e.id = settled.endpoint_id AND NOT settled.is_test
        AND e.url = ${endpoint.url} AND e.activation = ${endpoint.activation} AND (e.enabled OR ${accepted})
    )
    SELECT id, set_config('synchronous_commit', 'off', true) FROM settled`;
  return settled.length === 0 ? { ...closed, retryInMs: null } : closed;
}

function decide(retryCount: number, { attempt, isTest }: Attempt, verdict: Verdict): Closed {
  if (verdict.error === null) return { status: "SUCCESS", retryInMs: null };
  if (isTest || verdict.gone || attempt > retryCount) return { status: "FAILED", retryInMs: null };
  const retryInMs = retryDelayMs({ attempt, baseMs: retryBaseMs(), retryAfterMs: verdict.retryAfterMs });
  return { status: "PENDING", retryInMs };
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);
