import { type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { z } from "zod";
import { concealCredentials } from "@/server/domain/kernel/conceal-addresses";
import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { isSwitchedOff, runsJobs } from "@/server/infra/deployment";
import { jobClient } from "@/server/infra/jobs";
import { parseJson, readBody } from "@/server/infra/request-body";
import { type Answer } from "@/server/http/envelope";
import { respond } from "@/server/http/respond";
import { inSpan, isTracing, traceIds } from "@/server/infra/tracing";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { refuseUnsigned } from "./check-signature";
import { jobs } from "./job-functions";

/** Enough for the longest run: steps return ids and counts. */
const MAX_BODY_BYTES = 512 * 1_024;
const MAX_AGE_MS = 5 * MINUTE_MS;
const SIGNATURE = /^[0-9a-f]{64}$/;
const SECONDS = /^\d{1,12}$/;

type Jobs = readonly InngestFunction.Any[];

/**
 * The SDK's own handler. The address that it reports to job servers comes from the settings, never from a
 * request. `enableUnauthedSync` allows unsigned registration.
 */
function makeHandler(functions: Jobs, enableUnauthedSync: boolean) {
  return serve({ client: jobClient, functions, serveOrigin: jobsOrigin(), enableUnauthedSync });
}

function jobsOrigin(): string {
  return new URL(env.INNGEST_SERVE_ORIGIN ?? env.NEXTAUTH_URL).origin;
}

/**
 * Serves jobs to their engine (docs/rules.md#jobs). A missing or outdated signature is refused before the
 * body is read, a wrong one before the SDK parses and logs it.
 */
export function createJobsRoute(functions: Jobs): (request: Request) => Promise<Response> {
  // Created at the first request, because settings are missing while Next builds.
  let handler: ReturnType<typeof makeHandler> | undefined;
  return (request) =>
    respond(request, { area: "job engine", route: "/api/inngest" }, async (exchange) => {
      const { ip } = exchange;
      if (!runsJobs()) throw new ServiceError("UNAVAILABLE", sayQuiet());
      const signature = request.headers.get("x-inngest-signature");
      const isVerified = jobClient.mode === "cloud";
      if (isVerified && !isSignedLately(signature, Date.now()))
        throw new ServiceError("UNAUTHENTICATED", ENGINE_ONLY);
      const body = await readBody(request, MAX_BODY_BYTES);
      if (isVerified) await refuseUnsigned(body, signature, ip);
      handler ??= makeHandler(functions, false);
      const answer = handler;
      return inJobSpan(request, body, async () => {
        exchange.trace = traceIds();
        return toAnswer(await answer(toRequest(request, body)));
      });
    });
}

/** A call of a function belongs to the trace in which its event was sent. */
function inJobSpan(request: Request, body: Uint8Array, work: () => Promise<Answer>): Promise<Answer> {
  const id = new URL(request.url).searchParams.get("fnId");
  if (!isTracing() || id === null || request.method !== "POST") return work();
  const name = id.replace(`${jobClient.id}-`, "");
  const parent = calledWith.safeParse(parseJson(body)).data?.event.data.traceparent;
  return inSpan(`job ${name}`, { kind: "consumer", parent, attributes: { "crs.job": name } }, work);
}

const calledWith = z.object({ event: z.object({ data: z.object({ traceparent: z.string().optional() }) }) });

export const serveJobs = createJobsRoute(jobs);

function sayQuiet(): string {
  return isSwitchedOff()
    ? "This instance runs no jobs: OUTWARD_WORK is off."
    : "This preview runs no jobs: PREVIEW_RUNS=on lets it.";
}

const ENGINE_ONLY = "Only the job engine may call this: a signature of the last five minutes is missing.";

async function toAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text(), reason: null };
}

function isSignedLately(header: string | null, nowMs: number): boolean {
  const parts = new URLSearchParams(header ?? "");
  const seconds = parts.get("t") ?? "";
  if (!SECONDS.test(seconds) || !SIGNATURE.test(parts.get("s") ?? "")) return false;
  return Math.abs(nowMs - Number(seconds) * 1_000) <= MAX_AGE_MS;
}

function toRequest({ url, method, headers: given }: Request, body: Uint8Array): Request {
  if (body.byteLength > 0) parseJson(body);
  const { pathname, search } = new URL(url);
  const own = new URL(`${jobsOrigin()}${pathname}${search}`);
  const headers = new Headers(given);
  headers.set("host", own.host);
  return new Request(own, { method, headers, ...(body.byteLength > 0 && { body: new Uint8Array(body) }) });
}

const REGISTRATION_TIMEOUT_MS = 10_000;

/**
 * Registers the functions with the Inngest server of the settings; repeating it is harmless. Returns the
 * reason of a failure as a sentence, or null.
 */
export async function registerJobs(): Promise<string | null> {
  const server = concealCredentials(jobClient.apiBaseUrl);
  // Never mounted: only this process can call the handler that requires no signature.
  const request = new Request(`${jobsOrigin()}/api/inngest`, { method: "PUT" });
  const registered = makeHandler(
    jobs,
    true,
  )(toRequest(request, new Uint8Array())).then(async (response) => {
    if (response.ok) return null;
    const text = concealCredentials(await response.text());
    return `${server} took no registration: ${text.slice(0, 300)}`;
  });
  const problem = `${server} did not respond to registration.`;
  const tooLate = new Promise<string>((resolve) => {
    setTimeout(resolve, REGISTRATION_TIMEOUT_MS, problem);
  });
  return Promise.race([registered, tooLate]);
}
