import fc from "fast-check";
import { z } from "zod";
import { callWithBadKeys } from "./call-with-bad-keys";
import type { FuzzTarget } from "./create-fuzz-target";
import { findRequestProblems, type RequestProblems } from "./find-request-problems";
import { type OpenApiDocument, type Operation, readOperations } from "./open-api-document";
import { provokedReasons } from "./provoked-reasons";
import { describeRequest, type GeneratedRequest, requestArbitrary } from "./request-arbitrary";
import { checkMethodRefused, responseCheck } from "./response-check";
import { type ReadResponse, sendRequest } from "./send-request";

const CHUNK = 500;
const CONCURRENCY = 8;
const MAX_PROBLEMS = 20;

type StatusCounts = Record<string, Record<string, number>>;
type Fuzzed = { problems: string[]; counts: StatusCounts };

/**
 * Calls each operation with bad keys, then sends generated requests concurrently. Every response is checked
 * against the document. The same seed generates the same requests.
 */
export async function fuzz(
  document: OpenApiDocument,
  target: FuzzTarget,
  { requests, seed }: { requests: number; seed: number },
): Promise<Fuzzed> {
  const operations = readOperations(document);
  const byName = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  const judge = judgeOf(document, operations);
  const arbitrary = fc.oneof(...operations.map((one) => requestArbitrary(document, one, target.known)));
  const problems: string[] = [];
  const counts: StatusCounts = {};
  const count = (operation: string, status: number) => {
    const byStatus = (counts[operation] ??= {});
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  };
  for (const operation of operations) {
    const { statuses, problems: found } = await callWithBadKeys(document, operation, target, seed);
    problems.push(...found);
    for (const status of statuses) count(`${operation.method} ${operation.path}`, status);
  }
  let sent = 0;
  const send = async (request: GeneratedRequest) => {
    const key = target.keys[Math.floor((sent++ / requests) * (target.keys.length - 1))] ?? "";
    const response = await sendRequest(target.baseUrl, key, request);
    const problem = typeof response === "string" ? `no response: ${response}` : judge(request, response);
    if (problem !== null) problems.push(`${describeRequest(request)}\n  ${problem}`);
    if (typeof response === "string") return;
    const name = toOperation(request);
    count(byName.has(name) ? name : "methods that a path lacks", response.status);
  };
  for (let chunk = 0; chunk * CHUNK < requests && problems.length < MAX_PROBLEMS; chunk += 1) {
    const numRuns = Math.min(CHUNK, requests - chunk * CHUNK);
    const waiting = fc.sample(arbitrary, { numRuns, seed: seed + chunk });
    const work = async () => {
      for (let request = waiting.shift(); request !== undefined; request = waiting.shift())
        await send(request);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if ((chunk + 1) % 10 === 0) console.log(`${sent} of ${requests} requests sent`);
  }
  return { problems, counts };
}

function judgeOf(document: OpenApiDocument, operations: readonly Operation[]) {
  const known = new Map(
    operations.map((operation) => [
      `${operation.method} ${operation.path}`,
      { operation, check: responseCheck(document, operation) },
    ]),
  );
  return (request: GeneratedRequest, response: ReadResponse): string | null => {
    const found = known.get(toOperation(request));
    if (found === undefined) return checkMethodRefused(response, request);
    const wrong = findRequestProblems(document, found.operation, request);
    return (
      found.check(response, request) ??
      checkProvoked(response, request) ??
      checkWrongRefused(response, wrong) ??
      (request.sound ? checkSoundAccepted(response, wrong) : null)
    );
  };
}

function toOperation({ method, path }: GeneratedRequest): string {
  return `${method === "HEAD" ? "GET" : method} ${path}`;
}

const failed = z.object({ data: z.object({ reason: z.string() }) });
const MUST_FAIL = new Set(["UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON", "BATCH_TOO_LARGE"]);

/**
 * The error must be one that the request can provoke, and a request that an early check refuses must fail.
 */
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

/** Parameters with rules across several fields, which a schema cannot express. */
const RULED_TOGETHER = new Set(["fansCount", "fansCountMin", "from", "to", "platformBloggerId", "resume"]);
const refusedInput = z.object({
  data: z.object({ reason: z.literal("VALIDATION_FAILED"), issues: z.array(z.object({ path: z.string() })) }),
});

/** The service must not refuse what the document allows. */
function checkSoundAccepted({ text }: ReadResponse, { whole, items }: RequestProblems): string | null {
  // A request generated from the document must fit it; otherwise the generator is wrong.
  const own = [...whole, ...items.values()];
  if (own.length > 0) return `the fuzz made it as the document says, and finds it wrong: ${own.join("; ")}`;
  const refused = text === "" ? undefined : refusedInput.safeParse(JSON.parse(text)).data;
  const wrong = (refused?.data.issues ?? []).filter(({ path }) => !RULED_TOGETHER.has(path));
  return wrong.length === 0 ? null : `what the document allows is refused: ${text.slice(0, 500)}`;
}

const rowErrors = z.object({ data: z.object({ errors: z.array(z.object({ index: z.int() })) }) });

/** The service must not accept a request or a batch item that the document forbids. */
function checkWrongRefused({ status, text }: ReadResponse, { whole, items }: RequestProblems): string | null {
  if (status >= 300) return null;
  if (whole.length > 0) return `what the document forbids is accepted: ${whole.join("; ")}`;
  if (items.size === 0) return null;
  const failed = new Set(rowErrors.parse(JSON.parse(text)).data.errors.map(({ index }) => index));
  const accepted = [...items].filter(([index]) => !failed.has(index)).map(([, problem]) => problem);
  return accepted.length === 0 ? null : `what the document forbids is accepted: ${accepted.join("; ")}`;
}
