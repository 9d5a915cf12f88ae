import { Agent, fetch, type RequestInit } from "undici";
import type { ClaimedJob } from "./job-queue";
import { maxAttempts } from "./registration";
import { type CallOutcome, parseResponse, serialiseError } from "./response";
import { canonicalJson, isSigned, sign } from "./signature";

const BROKEN_RETRY_MS = 500;
const MAX_BROKEN_RETRY_MS = 10_000;

interface EngineRequest {
  readonly method: "POST" | "PUT";
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The part of HTTP that the engine needs from the application; a route handler can replace it. */
export type EngineFetch = (
  url: string,
  request: EngineRequest,
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

/** Without time-outs for headers and body, because a step may take as long as it needs. */
export function createNetwork(): { readonly fetch: EngineFetch; readonly close: () => Promise<void> } {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5000 } });
  const withAgent = (request: RequestInit): RequestInit => ({ ...request, dispatcher });
  return { fetch: (url, request) => fetch(url, withAgent(request)), close: () => dispatcher.destroy() };
}

export interface Application {
  readonly fetch: EngineFetch;
  readonly url: string;
  readonly signingKey: string;
}

export async function callApplication(
  { fetch: send, signingKey }: Application,
  url: string,
  { method, headers, body, signal }: Omit<EngineRequest, "body"> & { readonly body: unknown },
) {
  const text = canonicalJson(body);
  const response = await send(url, {
    method,
    body: text,
    signal,
    headers: {
      "content-type": "application/json",
      "x-inngest-signature": sign(text, signingKey, Date.now()),
      ...headers,
    },
  });
  const received = await response.text();
  const signature = response.headers.get("x-inngest-signature");
  return {
    status: response.status,
    headers: response.headers,
    body: received,
    signed: isSigned(received, signature, signingKey, Date.now()),
  };
}

export async function callFunction(
  application: Application,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const target = new URL(application.url);
  target.searchParams.set("fnId", job.config.id);
  target.searchParams.set("stepId", job.step_id);
  try {
    const response = await callApplication(application, target.href, {
      method: "POST",
      body: requestBody(job),
      signal,
      headers: {
        "x-inngest-server-kind": "cloud",
        "x-inngest-job-id": job.id,
        "x-request-id": `${job.id}.${job.generation}`,
        "x-inngest-generation-id": String(job.generation),
      },
    });
    if (response.status < 300 && !response.signed) {
      throw new Error(`The answer of ${application.url} carries no valid signature: is it this application?`);
    }
    return parseResponse(response, job.config.id, Date.now());
  } catch (error) {
    if (hasCode(error, "ECONNREFUSED")) return { kind: "unreachable" };
    const isBroken = hasCode(error, "UND_ERR_SOCKET") || hasCode(error, "ECONNRESET");
    const retryAfterMs = isBroken ? Math.min(BROKEN_RETRY_MS * 2 ** job.attempt, MAX_BROKEN_RETRY_MS) : null;
    return { kind: "erred", error: serialiseError(error), retryAfterMs };
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
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: steps.map(({ id }) => id), current: steps.length },
    },
  };
}

function hasCode(error: unknown, code: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === code;
}
