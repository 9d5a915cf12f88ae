import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { z } from "zod";
import type { FuzzTarget } from "./create-fuzz-target";
import type { OpenApiDocument, Operation } from "./open-api-document";
import { describeRequest, requestArbitrary } from "./request-arbitrary";
import { responseCheck } from "./response-check";
import { type ReadResponse, sendRequest } from "./send-request";

/** Missing, malformed, and well-formed but unknown. Only unknown keys are counted by address. */
const badKeys = [
  { key: null, reason: "API_KEY_MISSING" },
  { key: "crs_not-a-key", reason: "API_KEY_INVALID" },
  { key: `crs_${"0".repeat(32)}`, reason: "API_KEY_INVALID" },
];
const failed = z.object({ data: z.object({ reason: z.string() }) });

/**
 * Calls an operation with each kind of bad key. The key is checked first, so the response must be 401
 * whatever else is wrong (docs/rules.md#order-of-checks).
 */
export async function callWithBadKeys(
  document: OpenApiDocument,
  operation: Operation,
  { baseUrl, known }: FuzzTarget,
  seed: number,
): Promise<{ problems: string[]; statuses: number[] }> {
  const check = responseCheck(document, operation);
  const ofIt = requestArbitrary(document, operation, known).filter(
    ({ method }) => method === operation.method,
  );
  const requests = fc.sample(ofIt, { numRuns: badKeys.length, seed });
  const problems: string[] = [];
  const statuses: number[] = [];
  for (const [n, { key, reason }] of badKeys.entries()) {
    const request = requests[n];
    if (request === undefined) throw new Error("fast-check made fewer requests than it was told");
    const response = await sendInTime(() => sendRequest(baseUrl, key, request));
    if (typeof response !== "string") statuses.push(response.status);
    const problem =
      typeof response === "string"
        ? `no response: ${response}`
        : (check(response, request) ?? checkKeyRefused(response, reason));
    if (problem !== null)
      problems.push(`${describeRequest(request)} with the key ${String(key)}\n  ${problem}`);
  }
  return { problems, statuses };
}

function checkKeyRefused({ status, text }: ReadResponse, wanted: string): string | null {
  const reason = failed.safeParse(JSON.parse(text)).data?.data.reason ?? "a success";
  return status === 401 && reason === wanted ? null : `${status} ${reason} instead of 401 ${wanted}`;
}

/** Unknown keys are limited by address. If other tests have used up the limit, retries a minute later. */
async function sendInTime(send: () => Promise<ReadResponse | string>): Promise<ReadResponse | string> {
  const response = await send();
  if (typeof response === "string" || response.status !== 429) return response;
  await sleep(1_000 * Number(response.headers.get("retry-after")));
  return send();
}
