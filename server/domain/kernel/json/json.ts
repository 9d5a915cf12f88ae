import { createHash } from "node:crypto";
import { ServiceError } from "../errors";
import { isDeeperThan } from "../json-depth";

const MAX_LEVELS = 200;

/**
 * JSON text in its canonical form (RFC 8785): equal values give equal text, whatever the order of keys or the
 * notation. Takes what `JSON.parse` gives; leaves out undefined members. Throws `MALFORMED_JSON` for more
 * than 200 levels, which would exhaust the stack.
 */
export function canonicalJson(value: unknown): string {
  if (isDeeperThan(value, MAX_LEVELS))
    throw new ServiceError(
      "MALFORMED_JSON",
      `The JSON nests deeper than ${MAX_LEVELS} levels: send it flatter.`,
    );
  return canonicalForm(value);
}

function canonicalForm(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(",")}]`;
  if (typeof value === "object" && value !== null) return `{${canonicalMembers(value).join(",")}}`;
  // JSON can write a number beyond a double. RFC 8785 has no form for it; this one reads as the same value.
  if (value === Infinity) return "1e999";
  if (value === -Infinity) return "-1e999";
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("Only a JSON value has a canonical form.");
  return text;
}

/** By UTF-16 code units, as `sort` compares. */
function canonicalMembers(object: object): string[] {
  const members = new Map(Object.entries(object).filter(([, value]) => value !== undefined));
  return [...members.keys()].sort().map((key) => `${JSON.stringify(key)}:${canonicalForm(members.get(key))}`);
}

/**
 * SHA-256 of the canonical form, as 64 lower-case hex characters: what an identical body is
 * (docs/rules.md#idempotency).
 */
export function hashCanonicalJson(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
