import { type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { jobClient } from "@/server/infra/jobs";
import { parseJson, readBody } from "@/server/infra/request-body";
import { type Answer } from "@/server/http/envelope";
import { respond } from "@/server/http/respond";
import { refuseUnsigned } from "./check-signature";
import { jobs } from "./job-functions";

/** Room for the longest run of ours, a sweep that wakes 2,000 endpoints: steps return ids and counts. */
const MAX_BODY_BYTES = 512 * 1_024;
const MAX_AGE_MS = 5 * 60_000;
const SIGNATURE = /^[0-9a-f]{64}$/;
const SECONDS = /^\d{1,12}$/;

type Jobs = readonly InngestFunction.Any[];

/**
 * The SDK's own handler. The address that it tells job servers is that of the settings, never a request's.
 * `enableUnauthedSync`: a request without a signature makes it register the functions.
 */
function makeHandler(functions: Jobs, enableUnauthedSync: boolean) {
  return serve({ client: jobClient, functions, serveOrigin: jobsOrigin(), enableUnauthedSync });
}

/** Where a job server calls this service. */
function jobsOrigin(): string {
  return new URL(env.INNGEST_SERVE_ORIGIN ?? env.NEXTAUTH_URL).origin;
}

/**
 * Serves jobs to their engine (docs/rules.md#jobs). A call without a signature, or with an old one, is
 * refused before a byte of its body is read; one with a wrong signature before the SDK parses and logs it.
 */
export function createJobsRoute(functions: Jobs): (request: Request) => Promise<Response> {
  // Made at the first request: settings are not there yet while Next builds.
  let handler: ReturnType<typeof makeHandler> | undefined;
  return (request) =>
    respond(request, { area: "job engine", route: "/api/inngest" }, async ({ ip }) => {
      const signature = request.headers.get("x-inngest-signature");
      const isVerified = jobClient.mode === "cloud";
      if (isVerified && !isSignedLately(signature, Date.now()))
        throw new ServiceError("UNAUTHENTICATED", ENGINE_ONLY);
      const body = await readBody(request, MAX_BODY_BYTES);
      if (isVerified) await refuseUnsigned(body, signature, ip);
      handler ??= makeHandler(functions, false);
      return toAnswer(await handler(toRequest(request, body)));
    });
}

/** The service's own jobs. */
export const serveJobs = createJobsRoute(jobs);

const ENGINE_ONLY = "Only the job engine may call this: a signature of the last five minutes is missing.";

/** What the SDK says goes out in its own form, which the engine knows. */
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

/** The request as the SDK may see it: its body within bounds, its address that of the settings. */
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
 * Tells the Inngest server of the settings which functions there are and where; doing it again costs nothing.
 * Returns why that did not work, as a sentence, or null.
 */
export async function registerJobs(): Promise<string | null> {
  // Never mounted: the only caller of the handler that asks for no signature is this process.
  const request = new Request(`${jobsOrigin()}/api/inngest`, { method: "PUT" });
  const registered = makeHandler(
    jobs,
    true,
  )(toRequest(request, new Uint8Array())).then(async (response) => {
    if (response.ok) return null;
    return `${jobClient.apiBaseUrl} took no registration: ${(await response.text()).slice(0, 300)}`;
  });
  const problem = `${jobClient.apiBaseUrl} did not respond to registration.`;
  const tooLate = new Promise<string>((resolve) => {
    setTimeout(resolve, REGISTRATION_TIMEOUT_MS, problem);
  });
  return Promise.race([registered, tooLate]);
}
