import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { Agent, fetch } from "undici";
import { z } from "zod";
import { findSchemaProblems } from "@/testing/open-api/find-schema-problems";
import type { FuzzTarget } from "./create-fuzz-target";
import { type OpenApiDocument, type Operation, readOperations } from "./open-api-document";
import { provokedReasons } from "./provoked-reasons";
import { type GeneratedRequest, requestArbitrary } from "./request-arbitrary";

const CHUNK = 500;
const AT_ONCE = 8;
const MAX_PROBLEMS = 20;

/** How often each operation returned each status. */
type StatusCounts = Record<string, Record<string, number>>;
type Fuzzed = { problems: string[]; counts: StatusCounts };

/**
 * Sends generated requests, several at once, and checks every response by the document. The same seed makes
 * the same requests.
 */
export async function fuzz(
  document: OpenApiDocument,
  target: FuzzTarget,
  { requests, seed }: { requests: number; seed: number },
): Promise<Fuzzed> {
  const operations = readOperations(document);
  const checks = new Map(
    operations.map((one) => [`${one.method} ${one.path}`, responseCheck(document, one)]),
  );
  const arbitrary = fc.oneof(...operations.map((one) => requestArbitrary(document, one, target.known)));
  const problems: string[] = [];
  const counts: StatusCounts = {};
  let sent = 0;
  const send = async (request: GeneratedRequest) => {
    const key = target.keys[Math.floor((sent++ / requests) * (target.keys.length - 1))] ?? "";
    const response = await call(target.baseUrl, key, request);
    if (typeof response === "string") {
      problems.push(`${describe(request)}\n  no response: ${response}`);
      return;
    }
    const operation = toOperation(request);
    const check = checks.get(operation);
    const byStatus = (counts[check === undefined ? "methods that a path lacks" : operation] ??= {});
    byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
    const problem =
      (check ?? checkMethodRefused)(response, request) ??
      (check === undefined ? null : checkProvoked(response, request)) ??
      (request.sound ? checkSoundAccepted(response) : null);
    if (problem !== null) problems.push(`${describe(request)}\n  ${problem}`);
  };
  for (let chunk = 0; chunk * CHUNK < requests && problems.length < MAX_PROBLEMS; chunk += 1) {
    const numRuns = Math.min(CHUNK, requests - chunk * CHUNK);
    const waiting = fc.sample(arbitrary, { numRuns, seed: seed + chunk });
    const work = async () => {
      for (let request = waiting.shift(); request !== undefined; request = waiting.shift())
        await send(request);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if ((chunk + 1) % 10 === 0) console.log(`${sent} of ${requests} requests sent`);
  }
  return { problems, counts };
}

/** A connection for each request: generating takes longer than the server keeps an idle one. */
const dispatcher = new Agent({ pipelining: 0 });

/** The operation a request reaches: it may have been given another method. */
function toOperation({ method, path }: GeneratedRequest): string {
  return `${method === "HEAD" ? "GET" : method} ${path}`;
}

/** The response, or why there is none. */
async function call(baseUrl: string, key: string, request: GeneratedRequest): Promise<ReadResponse | string> {
  try {
    const response = await fetch(`${baseUrl}${request.target}`, {
      method: request.method,
      headers: { "X-API-Key": key, ...request.headers },
      body: request.body,
      dispatcher,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}

function describe({ method, target, headers, body }: GeneratedRequest): string {
  const text =
    typeof body === "string" ? body : body === null ? "" : `bytes ${Buffer.from(body).toString("base64")}`;
  return `${method} ${target} ${JSON.stringify(headers)} ${text.slice(0, 1_500)}`;
}

/** A response, its body read. */
type ReadResponse = { status: number; headers: { get(name: string): string | null }; text: string };

/** What is wrong with a response, or null. */
type ResponseCheck = (response: ReadResponse, request: GeneratedRequest) => string | null;

/** Declared, and there only when they have something to say. */
const OCCASIONAL = new Set(["idempotency-replayed", "retry-after"]);

const headerAjv = new Ajv2020({ strict: false, coerceTypes: true });
addFormats(headerAjv);

/** Checks responses of an operation by what the document declares: status, media type, headers, body. */
function responseCheck(document: OpenApiDocument, operation: Operation): ResponseCheck {
  return ({ status, headers, text }, { method, target }) => {
    if (status >= 500) return `a ${status}: ${text.slice(0, 500)}`;
    const declared = operation.responses[status];
    if (declared === undefined) return `the status ${status} is not declared: ${text.slice(0, 500)}`;
    for (const [name, schema] of Object.entries(declared.headers)) {
      const value = headers.get(name);
      if (value === null && OCCASIONAL.has(name)) continue;
      const fits: boolean = headerAjv.validate(schema, value ?? "");
      if (!fits) return `the header ${name} says ${value ?? "nothing"}`;
    }
    if (method === "HEAD") return null;
    const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";");
    const selection = /[?&]fields=/.test(target) ? declared.selections[type] : undefined;
    const schema = selection ?? declared.content[type];
    if (schema === undefined) return `the media type ${type} is not declared`;
    const problems = findSchemaProblems(document, schema, JSON.parse(text));
    return problems.length === 0 ? null : `the body of a ${status} does not fit: ${problems.join("; ")}`;
  };
}

const methodRefused = z.object({
  code: z.literal(405),
  message: z.string(),
  data: z.object({ reason: z.literal("METHOD_NOT_ALLOWED"), requestId: z.uuid() }),
});

/** Checks the 405 for a method that a path lacks, which is not in the document. */
function checkMethodRefused(
  { status, headers, text }: ReadResponse,
  { method }: GeneratedRequest,
): string | null {
  if (status !== 405 || headers.get("allow") === null) return `${status} instead of 405 with Allow`;
  const body = method === "HEAD" || methodRefused.safeParse(JSON.parse(text)).success;
  return body ? null : `the body of a 405 does not fit: ${text.slice(0, 500)}`;
}

const failed = z.object({ data: z.object({ reason: z.string() }) });
const MUST_FAIL = new Set(["UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON", "BATCH_TOO_LARGE"]);

/** An error has to be one that the request provokes, and what an early check refuses has to fail. */
function checkProvoked({ status, text }: ReadResponse, request: GeneratedRequest): string | null {
  if (request.method === "HEAD") return null;
  const provoked = provokedReasons(request);
  const reason = status === 200 ? null : failed.parse(JSON.parse(text)).data.reason;
  const [only = ""] = provoked;
  const isWanted = reason === null ? !MUST_FAIL.has(only) : provoked.includes(reason);
  return isWanted
    ? null
    : `${reason ?? "a success"} instead of ${provoked.join(", ")}: ${text.slice(0, 300)}`;
}

/** Rules over several parameters, which a schema cannot say. */
const RULED_TOGETHER = new Set(["fansCount", "from", "to"]);
const refusedInput = z.object({
  data: z.object({ reason: z.literal("VALIDATION_FAILED"), issues: z.array(z.object({ path: z.string() })) }),
});

/** What the document allows, the service must not call wrong. */
function checkSoundAccepted({ text }: ReadResponse): string | null {
  const refused = text === "" ? undefined : refusedInput.safeParse(JSON.parse(text)).data;
  const wrong = (refused?.data.issues ?? []).filter(({ path }) => !RULED_TOGETHER.has(path));
  return wrong.length === 0 ? null : `what the document allows is refused: ${text.slice(0, 500)}`;
}
