import { type Issue, ServiceError, toIssues } from "@/server/domain/kernel/errors";
import { echo } from "@/server/domain/kernel/text";
import { parseJson, readBody, unzipBody } from "@/server/infra/request-body";
import { checkBatchSize } from "@/server/services/kernel/verb";
import { type Contract } from "./define-contract";
import { withNearest } from "./with-nearest";

/** The body as it came. */
export type Sent = { body: Uint8Array; encoding: "gzip" | "identity" };

export async function readSent(request: Request): Promise<Sent> {
  const body = await readBody(request);
  return { body, encoding: checkMediaType(request.headers) };
}

export async function parseSent({ body, encoding }: Sent): Promise<unknown> {
  return parseJson(encoding === "gzip" ? await unzipBody(body) : body);
}

/** Returns the encoding. Throws `UNSUPPORTED_MEDIA_TYPE` for anything but JSON, plain or gzipped. */
function checkMediaType(headers: Headers): "gzip" | "identity" {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  const encoding = (headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  const isJson = type.trim().toLowerCase() === "application/json";
  if (isJson && (encoding === "gzip" || encoding === "identity")) return encoding;
  const message = isJson
    ? "Send the body as it is, or compressed with the header Content-Encoding: gzip."
    : "Send the body as JSON in UTF-8 with the header Content-Type: application/json.";
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", message);
}

/**
 * Throws `BATCH_TOO_LARGE`. Runs before the schema, because two million invalid items would yield two million
 * issues.
 */
export function countItems({ maxItems = Infinity }: Pick<Contract, "maxItems">, json: unknown): number {
  const items = typeof json === "object" && json !== null && "items" in json ? json.items : [];
  if (!Array.isArray(items)) return 0;
  checkBatchSize(items, maxItems);
  return items.length;
}

export type Parsed = { query: unknown; params: unknown; body: unknown };

/** Throws `VALIDATION_FAILED` with the issues of query, path and body together. */
export function parseRequest(
  contract: Contract,
  given: { url: string; params: unknown; json: unknown },
): Parsed {
  const { values, issues } = parseQuery(given.url);
  const query = contract.query.safeParse(values);
  const params = contract.params.safeParse(given.params);
  const body = contract.body.safeParse(given.json);
  if (query.success && params.success && body.success && issues.length === 0) {
    return { query: query.data, params: params.data, body: body.data };
  }
  const failures = [
    ...withNearest(query.error, contract.query),
    ...(params.error === undefined ? [] : [params.error]),
    ...withNearest(body.error, contract.body),
  ];
  throw validationFailed(toIssues(failures, issues));
}

function validationFailed(issues: Issue[]): ServiceError {
  const named = [...new Set(issues.map(({ path }) => (path === "" ? "the body" : path)))]
    .slice(0, 5)
    .join(", ");
  return new ServiceError("VALIDATION_FAILED", `Please correct ${named}; data.issues says what is wrong.`, {
    issues,
  });
}

/** Also reports what is wrong on any path: a repeated parameter or a NUL character. */
function parseQuery(url: string): { values: Record<string, string>; issues: Issue[] } {
  const { searchParams } = new URL(url);
  // One pass, because a search per name would be quadratic.
  const given = new Map<string, string[]>();
  for (const [name, value] of searchParams) {
    const values = given.get(name);
    if (values === undefined) given.set(name, [value]);
    else values.push(value);
  }
  return {
    values: Object.fromEntries(searchParams),
    issues: [...given].flatMap(([name, values]) => {
      if (values.length > 1) return [{ path: echo(name), message: "is sent more than once" }];
      return values.join().includes("\0")
        ? [{ path: echo(name), message: "must not hold a NUL character" }]
        : [];
    }),
  };
}

const HEADER = "Idempotency-Key";
const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/;

/**
 * 1 to 255 printable ASCII characters, or null (docs/rules.md#idempotency). A dry run ignores the key,
 * because it writes nothing and must not get the answer of a real run; a malformed key is still refused.
 */
export function findIdempotencyKey(headers: Headers, query: unknown): string | null {
  const key = headers.get(HEADER);
  if (key === null) return null;
  if (!PRINTABLE_ASCII.test(key))
    throw validationFailed([{ path: HEADER, message: "must be 1 to 255 printable ASCII characters" }]);
  return isDryRun(query) ? null : key;
}

/**
 * The key by which calls wait for each other before their bodies are parsed: not that of a dry run, nor one
 * that is refused afterwards.
 */
export function findSharedKey({ headers, url }: Request): string | null {
  const key = headers.get(HEADER);
  const isDryRun = new URL(url).searchParams.get("dryRun") === "true";
  return key === null || isDryRun || !PRINTABLE_ASCII.test(key) ? null : key;
}

function isDryRun(query: unknown): boolean {
  return typeof query === "object" && query !== null && "dryRun" in query && query.dryRun === true;
}
