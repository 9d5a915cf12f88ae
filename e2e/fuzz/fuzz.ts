import fc from "fast-check";
import { Agent, fetch } from "undici";
import { answerCheck, checkMethodRefused, checkSoundAccepted, type ReadAnswer } from "./check-answer";
import { type FuzzTarget } from "./create-fuzz-target";
import { type GeneratedRequest } from "./generated-request";
import { type OpenApiDocument, readOperations } from "./open-api-document";
import { requestArbitrary } from "./request-arbitrary";

const CHUNK = 500;
const AT_ONCE = 8;
const MAX_PROBLEMS = 20;

/** How often each operation answered with each status. */
type Answered = Record<string, Record<string, number>>;
type Fuzzed = { problems: string[]; answered: Answered };

/** Sends generated requests, several at once, and holds every answer against the document. The same seed makes the same requests. */
export async function fuzz(
  document: OpenApiDocument,
  target: FuzzTarget,
  { requests, seed }: { requests: number; seed: number },
): Promise<Fuzzed> {
  const operations = readOperations(document);
  const checks = new Map(operations.map((one) => [`${one.method} ${one.path}`, answerCheck(document, one)]));
  const arbitrary = fc.oneof(...operations.map((one) => requestArbitrary(document, one, target.known)));
  const problems: string[] = [];
  const answered: Answered = {};
  let sent = 0;
  const send = async (request: GeneratedRequest) => {
    const key = target.keys[Math.floor((sent++ / requests) * (target.keys.length - 1))] ?? "";
    const answer = await call(target.baseUrl, key, request);
    if (typeof answer === "string") {
      problems.push(`${describe(request)}\n  no answer: ${answer}`);
      return;
    }
    const operation = toOperation(request);
    const check = checks.get(operation);
    const byStatus = (answered[check === undefined ? "methods that a path lacks" : operation] ??= {});
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    const problem =
      (check ?? checkMethodRefused)(answer, request.method) ??
      (request.sound ? checkSoundAccepted(answer) : null);
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
  return { problems, answered };
}

/** Each request has a connection of its own: making the requests up takes longer than the server keeps an idle one. */
const dispatcher = new Agent({ pipelining: 0 });

/** What a request asks for in the end: it may have been given another method. */
function toOperation({ method, path }: GeneratedRequest): string {
  return `${method === "HEAD" ? "GET" : method} ${path}`;
}

/** The answer, or why none came. */
async function call(baseUrl: string, key: string, request: GeneratedRequest): Promise<ReadAnswer | string> {
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
