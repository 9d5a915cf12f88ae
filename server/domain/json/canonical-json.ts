import canonicalize from "canonicalize";
import { createHash } from "node:crypto";
import { ServiceError } from "../errors";
import { isDeeperThan } from "./is-deeper-than";

const MAX_LEVELS = 200;

/**
 * JSON text in its canonical form (RFC 8785): equal values give equal text, whatever the order of their keys and the way
 * their numbers and strings were written. Takes what `JSON.parse` gives. Throws `MALFORMED_JSON` for more than 200
 * levels, which would exhaust the stack, and for what has no canonical form.
 */
export function canonicalJson(value: unknown): string {
  if (isDeeperThan(value, MAX_LEVELS))
    throw new ServiceError(
      "MALFORMED_JSON",
      `The JSON nests deeper than ${MAX_LEVELS} levels: send it flatter.`,
    );
  const text = canonicalForm(value);
  if (text === undefined) throw new TypeError("Only a JSON value has a canonical form.");
  return text;
}

/** JSON can write a number that no double holds, and half a character: neither has a canonical form. */
function canonicalForm(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch (cause) {
    const message = "The JSON holds a number beyond a double's range or a broken character: correct it.";
    throw new ServiceError("MALFORMED_JSON", message, { cause });
  }
}

/** SHA-256 of the canonical form, as 64 lower-case hex characters (decisions, section 1, "identical body"). */
export function hashCanonicalJson(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
