import {
  endpointOverdue,
  endpointProbe,
  endpointRetry,
  endpointWaiting,
  type JobEvent,
} from "@/server/domain/kernel/job-events";
import { maskQuery } from "@/server/domain/push/endpoint";
import { type Db } from "@/server/infra/db";
import { retryBaseMs, sendJobEvents } from "@/server/infra/jobs";
import {
  type Attempt,
  type DeliveryOutcome,
  endAttempt,
  type EndedAttempt,
  PUSH_TARGET_COLUMNS,
  type PushTarget,
  type Sequel,
} from "@/server/services/push/delivery-state";
import { type AttemptResult } from "../response/evaluate-response";
import { maskRequestHeaders, maskResponse } from "../response/mask-exchange";
import { buildPushRequest, type PushRequest } from "./push-request";
import { retryDelayMs } from "./retry-delay";
import { chooseTransport, sendPush } from "./send-push";

type Sent = PushRequest | { headers: Record<string, string>; problem: string };

export type Exchange = {
  endpoint: PushTarget;
  request: Sent;
  result: AttemptResult;
  outcome: DeliveryOutcome;
  ended: EndedAttempt;
};

/**
 * An exchange (10 s) plus its start. With less time left, the attempt could still run when the next one
 * starts.
 */
const EXCHANGE_SECONDS = 12;

/**
 * Sends a started attempt and records its end; used by first attempts, retries, tests and manual pushes.
 * Null: not sent, because the endpoint was deleted or the attempt is too old; the sweep continues. Wake-ups
 * are sent in the background: see `jobEventsSent`. `target`: the endpoint, for an attempt that began a moment
 * ago.
 */
export async function sendAttempt(
  db: Db,
  attempt: Attempt,
  target: PushTarget | null = null,
): Promise<Exchange | null> {
  const exchange = await exchangeAttempt(db, attempt, target);
  if (exchange !== null) await saveEnd(db, attempt, exchange);
  return exchange;
}

/** The first half of `sendAttempt`: the request and its response. */
export async function exchangeAttempt(
  db: Db,
  attempt: Attempt,
  target: PushTarget | null,
): Promise<Exchange | null> {
  const endpoint = target ?? (await findTarget(db, attempt));
  if (endpoint === null) return null;
  const ids = attempt.items.map((item) => item.bloggerId);
  const request = tryBuild(endpoint, attempt);
  const result =
    "problem" in request
      ? notSent(request.problem, ids)
      : await sendPush(await chooseTransport(db, endpoint), request, ids);
  const outcome = decideOutcome(endpoint.retryCount, attempt, result);
  const { error, errorCode, failedIds, durationMs, gone, retryAfterMs } = result;
  const ended = {
    outcome,
    error,
    errorCode,
    failedIds,
    durationMs,
    gone,
    retryAfterMs,
    retryBaseMs: retryBaseMs(),
    ...("problem" in request
      ? { url: null, method: null }
      : { url: maskQuery(request.url), method: request.method }),
    requestHeaders: maskRequestHeaders(request.headers),
    response: maskResponse(result.response, request),
  };
  return { endpoint, request, result, outcome, ended };
}

/** The second half of `sendAttempt`. */
export async function saveEnd(db: Db, attempt: Attempt, { endpoint, ended }: Exchange): Promise<void> {
  const sequel = await endAttempt(db, endpoint, attempt, ended);
  // Not awaited, because a job engine that is down must not delay the next push.
  void sendJobEvents(eventsAfter(attempt, sequel));
}

function eventsAfter(attempt: Attempt, { nowMs, retryInMs, probeInMs, isBack }: Sequel): JobEvent[] {
  const { endpointId, runId } = attempt;
  return [
    retryInMs !== null && endpointRetry(endpointId, { nowMs, inMs: retryInMs }, runId),
    probeInMs !== null && endpointProbe(endpointId, new Date(nowMs + probeInMs), runId),
    isBack && endpointOverdue(endpointId, runId),
    isBack && endpointWaiting(endpointId, runId),
  ].filter((event) => event !== false);
}

async function findTarget(db: Db, { deliveryId, attempt }: Attempt): Promise<PushTarget | null> {
  const rows = await db.$queryRaw<PushTarget[]>`
    SELECT ${PUSH_TARGET_COLUMNS}
    FROM sync_delivery d JOIN sync_endpoint e ON e.id = d.endpoint_id
    WHERE d.id = ${deliveryId} AND d.attempt_count = ${attempt} AND d.status = 'RUNNING' AND e.deleted_at IS NULL
      AND d.attempt_until > clock_timestamp() + make_interval(secs => ${EXCHANGE_SECONDS})`;
  return rows[0] ?? null;
}

/** A secret that cannot be decrypted, because its key was removed, is recorded as a failed attempt. */
function tryBuild(endpoint: PushTarget, attempt: Attempt): Sent {
  try {
    return buildPushRequest(endpoint, attempt);
  } catch (error) {
    return { headers: {}, problem: error instanceof Error ? error.message : String(error) };
  }
}

function notSent(problem: string, ids: string[]): AttemptResult {
  const error = `The push could not be made: ${problem}`;
  const unsent = { gone: false, retryAfterMs: null, response: null, durationMs: 0 };
  return { error, errorCode: "REQUEST_NOT_BUILT", failedIds: ids, ...unsent };
}

function decideOutcome(
  retryCount: number,
  { attempt, isTest }: Attempt,
  { error, gone, retryAfterMs }: AttemptResult,
): DeliveryOutcome {
  if (error === null) return { transition: "accept", retryInMs: null };
  if (isTest || gone || attempt > retryCount) return { transition: "failPermanently", retryInMs: null };
  return {
    transition: "postpone",
    retryInMs: retryDelayMs({ attempt, baseMs: retryBaseMs(), retryAfterMs }),
  };
}
