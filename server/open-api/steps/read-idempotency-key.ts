import { validationFailed } from "./parse-request";

const HEADER = "Idempotency-Key";
const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/;

/**
 * The request's `Idempotency-Key`, or null; 1 to 255 printable ASCII characters (decisions, section 1). A dry run writes
 * nothing, so it neither takes a key nor gets the answer of the real run that took it.
 */
export function readIdempotencyKey(headers: Headers, query: unknown): string | null {
  const key = headers.get(HEADER);
  if (key === null || isDryRun(query)) return null;
  if (PRINTABLE_ASCII.test(key)) return key;
  throw validationFailed([{ path: HEADER, message: "must be 1 to 255 printable ASCII characters" }]);
}

function isDryRun(query: unknown): boolean {
  return typeof query === "object" && query !== null && "dryRun" in query && query.dryRun === true;
}
