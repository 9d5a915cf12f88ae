import { createHash } from "node:crypto";
import { ServiceError } from "../errors";

const MAX_LEVELS = 200;

/**
 * Canonical JSON (RFC 8785): equal values give equal text. Takes what `JSON.parse` returns; leaves out
 * undefined members. Throws `MALFORMED_JSON` beyond 200 levels, which would exhaust the stack.
 */
export function canonicalJson(value: unknown): string {
  if (isDeeperThan(value, MAX_LEVELS))
    throw new ServiceError(
      "MALFORMED_JSON",
      `The JSON nests deeper than ${MAX_LEVELS} levels: send it flatter.`,
    );
  return hasPlainForm(value) ? JSON.stringify(sortMembers(value)) : canonicalForm(value);
}

/**
 * Whether `JSON.stringify` writes a copy with sorted members canonically, as it does with nearly every body.
 */
function hasPlainForm(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(hasPlainForm);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  const members = value as Readonly<Record<string, unknown>>;
  return Object.keys(members).every((name) => keepsItsPlace(name) && hasPlainForm(members[name]));
}

/** Names that may be numbers come first in an object, whatever their order, and `__proto__` is no member. */
function keepsItsPlace(name: string): boolean {
  const first = name.charCodeAt(0);
  return !(first >= 0x30 && first <= 0x39) && name !== "__proto__";
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>;
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) sorted[name] = sortMembers(members[name]);
  return sorted;
}

function canonicalForm(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(",")}]`;
  if (typeof value === "object" && value !== null) return `{${canonicalMembers(value).join(",")}}`;
  // JSON can hold numbers beyond a double. RFC 8785 has no form for them; this one parses to the same value.
  if (value === Infinity) return "1e999";
  if (value === -Infinity) return "-1e999";
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("Only a JSON value has a canonical form.");
  return text;
}

function canonicalMembers(object: object): string[] {
  const members = new Map(Object.entries(object).filter(([, value]) => value !== undefined));
  return [...members.keys()].sort().map((key) => `${JSON.stringify(key)}:${canonicalForm(members.get(key))}`);
}

/** Identifies identical bodies (docs/rules.md#idempotency). */
export function hashCanonicalJson(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
