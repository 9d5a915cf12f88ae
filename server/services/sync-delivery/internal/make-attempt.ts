import { deliveryDue } from "@/server/domain/job-events";
import { type Db } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { type Attempt } from "./attempt";
import { buildPushRequest } from "./build-push-request";
import { closeAttempt, type Closed, type Sent } from "./close-attempt";
import { type Callee, readCallee } from "./read-callee";
import { sendPush, type Verdict } from "./send-push";
import { chooseTransport } from "./transport";

export type Exchange = { request: Sent; verdict: Verdict; closed: Closed };

/**
 * Sends an opened attempt and records it: the one path of first attempts, retries, tests and pushes by hand. Null: nothing is sent,
 * because the endpoint has been deleted since, or the attempt is too old; the sweep goes on with its delivery.
 */
export async function makeAttempt(db: Db, attempt: Attempt): Promise<Exchange | null> {
  const endpoint = await readCallee(db, attempt);
  if (endpoint === null) return null;
  const ids = attempt.items.map((item) => item.blogger.id ?? "");
  const request = tryBuild(endpoint, attempt);
  const verdict =
    "problem" in request
      ? couldNotSend(request.problem, ids)
      : await sendPush(await chooseTransport(db, endpoint), request, ids);
  const closed = await closeAttempt(db, endpoint, attempt, request, verdict);
  if (closed.retryInMs !== null) {
    const retryAt = new Date(Date.now() + closed.retryInMs);
    await sendJobEvents([deliveryDue({ ...attempt, attempt: attempt.attempt + 1 }, retryAt)]);
  }
  return { request, verdict, closed };
}

/** A secret that does not open (its key is no longer listed) is a failure that people see, and not a sender that dies. */
function tryBuild(endpoint: Callee, attempt: Attempt): Sent {
  try {
    return buildPushRequest(endpoint, attempt);
  } catch (error) {
    return { headers: {}, problem: error instanceof Error ? error.message : String(error) };
  }
}

function couldNotSend(problem: string, ids: string[]): Verdict {
  const error = `The push could not be made: ${problem}`;
  const unsent = { gone: false, retryAfterMs: null, response: null, durationMs: 0 };
  return { error, errorCode: "REQUEST_NOT_BUILT", failedIds: ids, ...unsent };
}
