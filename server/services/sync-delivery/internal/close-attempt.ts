import { type Db } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { retryBaseMs } from "@/server/infra/jobs";
import { type Attempt } from "./attempt";
import { type PushRequest } from "./build-push-request";
import { endpointHealth } from "./endpoint-health";
import { maskRequestHeaders } from "./mask-request-headers";
import { retryDelayMs } from "./retry-delay";
import { type Verdict } from "./send-push";
import { toSnippet } from "./to-snippet";

/** What follows an attempt: nothing more (done or given up), or another one at `retryAt`. */
export type Closed = { status: "SUCCESS" | "FAILED" | "PENDING"; retryAt: Date | null };

/**
 * Records what became of an attempt, of its delivery and of the endpoint's health, in one statement. An attempt that was given up
 * for dead, and whose delivery has a newer one, records only itself; a test leaves the endpoint's health alone.
 */
export async function closeAttempt(
  db: Db,
  endpoint: SyncEndpointModel,
  attempt: Attempt,
  request: Pick<PushRequest, "headers">,
  verdict: Verdict,
): Promise<Closed> {
  const closed = decide(endpoint, attempt, verdict);
  const { error, failedIds, response } = verdict;
  const ok = error === null;
  // An answer of 2xx that refuses some bloggers is the delivery's affair: the receiver is well.
  const accepted = response !== null && response.status >= 200 && response.status <= 299;
  await db.$executeRaw`
    WITH run AS (
      UPDATE sync_endpoint_run SET status = ${ok ? "SUCCESS" : "FAILED"}::sync_run_status, finished_at = now(),
        last_error = ${error}, failed_blogger_ids = ${failedIds}::text[], failed_count = ${failedIds.length},
        success_count = total_count - ${failedIds.length}, duration_ms = ${verdict.durationMs},
        request_headers = ${JSON.stringify(maskRequestHeaders(request.headers))}::jsonb,
        response_status = ${response?.status ?? null}, response_headers = ${response && JSON.stringify(response.headers)}::jsonb,
        response_snippet = ${toSnippet(response)}
      WHERE id = ${attempt.runId}
    ), settled AS (
      UPDATE sync_delivery SET status = ${closed.status}::sync_run_status, next_attempt_at = ${closed.retryAt},
        attempt_until = NULL, finished_at = CASE WHEN ${closed.retryAt === null} THEN now() END,
        pending_ids = ${failedIds}::text[]
      WHERE id = ${attempt.deliveryId} AND attempt_count = ${attempt.attempt}
      RETURNING endpoint_id, is_test
    )
    UPDATE sync_endpoint e SET ${endpointHealth({ ok: accepted, gaveUp: closed.status === "FAILED", gone: verdict.gone })}
    FROM settled WHERE e.id = settled.endpoint_id AND NOT settled.is_test`;
  return closed;
}

function decide(endpoint: SyncEndpointModel, { attempt, isTest }: Attempt, verdict: Verdict): Closed {
  if (verdict.error === null) return { status: "SUCCESS", retryAt: null };
  if (isTest || verdict.gone || attempt > endpoint.retryCount) return { status: "FAILED", retryAt: null };
  const delayMs = retryDelayMs({ attempt, baseMs: retryBaseMs(), retryAfterMs: verdict.retryAfterMs });
  return { status: "PENDING", retryAt: new Date(Date.now() + delayMs) };
}
