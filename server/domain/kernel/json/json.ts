import { isRecord } from "../records";
import { createHash } from "node:crypto";
import { ServiceError } from "../errors";
import { type InTurns } from "../turns";

const MAX_LEVELS = 200;

/**
 * Canonical JSON (RFC 8785): equal values give equal text. Takes what `JSON.parse` returns; leaves out
 * undefined members. Throws `MALFORMED_JSON` beyond 200 levels, which would exhaust the stack.
 */
export function canonicalJson(value: unknown): string {
  return hasPlainForm(value, MAX_LEVELS) ? JSON.stringify(sortMembers(value, 0, [])) : canonicalForm(value);
}

/**
 * Whether `JSON.stringify` writes a copy with sorted members canonically, as it does with nearly every body.
 * Every value is visited, also after one that has no plain form, so that too many levels are found.
 */
function hasPlainForm(value: unknown, levels: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  if (levels === 0)
    throw new ServiceError(
      "MALFORMED_JSON",
      `The JSON nests deeper than ${MAX_LEVELS} levels: send it flatter.`,
    );
  let isPlain = true;
  if (Array.isArray(value)) {
    for (const item of value) if (!hasPlainForm(item, levels - 1)) isPlain = false;
    return isPlain;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members))
    if (!hasPlainForm(members[name], levels - 1) || !keepsItsPlace(name)) isPlain = false;
  return isPlain;
}

/** Names that may be numbers come first in an object, whatever their order, and `__proto__` is no member. */
function keepsItsPlace(name: string): boolean {
  const first = name.charCodeAt(0);
  return !(first >= 0x30 && first <= 0x39) && name !== "__proto__";
}

type NameOrder = { names: readonly string[]; sorted: readonly string[] };

/** `orders` has the last names of each level: rows of a batch mostly have the same, and are sorted once. */
function sortMembers(value: unknown, level: number, orders: NameOrder[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => sortMembers(item, level + 1, orders));
  const members = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(members);
  const order = orders[level];
  const sorted = order !== undefined && isSameList(order.names, names) ? order.sorted : [...names].sort();
  if (sorted !== order?.sorted) orders[level] = { names, sorted };
  const copy: Record<string, unknown> = {};
  for (const name of sorted) copy[name] = sortMembers(members[name], level + 1, orders);
  return copy;
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
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

/** The same hash. The items of an object's lists, such as the rows of a batch, are hashed in turns. */
export function* hashCanonicalJsonInTurns(value: unknown): InTurns<string> {
  const hash = createHash("sha256");
  for (const part of isRecord(value) ? canonicalParts(value) : [canonicalJson(value)]) {
    hash.update(part);
    yield;
  }
  return hash.digest("hex");
}

const ITEMS_A_TURN = 50;

function* canonicalParts(members: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = "{";
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    yield `${separator}${canonicalJson(name)}:`;
    if (Array.isArray(member) && member.length > ITEMS_A_TURN) yield* canonicalItems(member);
    else yield canonicalJson(member);
    separator = ",";
  }
  yield separator === "{" ? "{}" : "}";
}

function* canonicalItems(items: readonly unknown[]): Generator<string> {
  for (let at = 0; at < items.length; at += ITEMS_A_TURN) {
    const list = canonicalJson(items.slice(at, at + ITEMS_A_TURN));
    yield `${at === 0 ? "[" : ","}${list.slice(1, -1)}`;
  }
  yield "]";
}

export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
