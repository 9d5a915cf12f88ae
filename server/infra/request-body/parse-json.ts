import { ServiceError } from "@/server/domain/kernel/errors";
import { parseExactJson } from "@/server/domain/kernel/json";

/** Maximum nesting of request JSON (docs/rules.md#order-of-checks). */
const MAX_LEVELS = 200;

/**
 * Integers that would lose digits become a `LongInteger`. Throws `MALFORMED_JSON`, also for encodings other
 * than UTF-8 and for excessive nesting and numbers.
 */
export function parseJson(body: Uint8Array): unknown {
  if (body.byteLength === 0) throw malformed("The body is empty");
  refuseDeepJson(body);
  try {
    return parseExactJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw malformed("The body is not valid JSON in UTF-8");
  }
}

/**
 * Throws `MALFORMED_JSON` for excessive nesting, for JSON that other code will parse: parsing 4 MiB of
 * brackets takes seconds, measuring them milliseconds.
 */
export function refuseDeepJson(json: Uint8Array): void {
  if (isNestedDeeper(json, MAX_LEVELS)) throw malformed(`The JSON nests deeper than ${MAX_LEVELS} levels`);
}

function malformed(problem: string): ServiceError {
  return new ServiceError("MALFORMED_JSON", `${problem}. Send a JSON object.`);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** An inner loop passes over texts, which are most of a body. */
export function isNestedDeeper(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  let at = 0;
  while (at < json.length) {
    const byte = json[at];
    at += 1;
    if (byte === QUOTE) {
      while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
      at += 1;
    } else if (isOpening(byte)) {
      depth += 1;
      if (depth > levels) return true;
    } else if (isClosing(byte)) {
      depth -= 1;
    }
  }
  return false;
}

function isOpening(byte: number | undefined): boolean {
  return byte === 0x5b || byte === 0x7b;
}

function isClosing(byte: number | undefined): boolean {
  return byte === 0x5d || byte === 0x7d;
}
