import type { CallAnswer } from "./call-answer";
import type { ClaimedJob } from "./claim-jobs";
import { maxAttempts } from "./function-config";
import type { EngineFetch } from "./open-fetch";
import { readAnswer, serialise } from "./read-answer";
import { canonicalJson, isSigned, sign } from "./signature";

/** The application whose functions run. */
export interface Application {
  readonly fetch: EngineFetch;
  /** Where the application serves its functions. */
  readonly url: string;
  readonly signingKey: string;
}

/** Calls the application for one job and reads its answer; every trouble on the way is an answer, too. */
export async function callFunction(
  { fetch, url, signingKey }: Application,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const target = new URL(url);
  target.searchParams.set("fnId", job.config.id);
  target.searchParams.set("stepId", job.step_id);
  try {
    const body = canonicalJson(requestBody(job));
    const response = await fetch(target.href, {
      method: "POST",
      body,
      signal,
      headers: {
        "content-type": "application/json",
        "x-inngest-signature": sign(body, signingKey, Date.now()),
        "x-inngest-server-kind": "cloud",
        "x-inngest-job-id": job.id,
        "x-request-id": `${job.id}.${job.generation}`,
        "x-inngest-generation-id": String(job.generation),
      },
    });
    const text = await response.text();
    if (
      response.status < 300 &&
      !isSigned(text, response.headers.get("x-inngest-signature"), signingKey, Date.now())
    ) {
      throw new Error(`The answer of ${url} carries no valid signature: is it this application?`);
    }
    return readAnswer({ status: response.status, headers: response.headers, body: text }, Date.now());
  } catch (error) {
    if (isRefusedConnection(error)) return { kind: "unreachable" };
    return { kind: "erred", error: serialise(error), retryAfterMs: null };
  }
}

function requestBody(job: ClaimedJob) {
  const { steps } = job;
  return {
    version: 2,
    event: job.event,
    events: [job.event],
    steps: Object.fromEntries(steps.map(({ id, state }) => [id, state])),
    ctx: {
      run_id: job.run_id,
      fn_id: job.function_uuid,
      qi_id: job.id,
      attempt: job.attempt,
      max_attempts: maxAttempts(job.config),
      disable_immediate_execution: job.has_siblings,
      use_api: false,
      stack: { stack: steps.map(({ id }) => id), current: steps.length },
    },
  };
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}
