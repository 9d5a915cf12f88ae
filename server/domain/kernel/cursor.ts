import { createHmac, timingSafeEqual } from "node:crypto";
import { type z } from "zod";
import { canonicalJson } from "./json";

/** What a cursor is bound to: the service's secret and the query it continues, a JSON value. */
export type CursorBinding = { key: string | Uint8Array; query: unknown };

/** HMAC-SHA256 over version, query and payload, as base64url. Another version or query gives another one. */
function cursorMac(version: string, payload: string, { key, query }: CursorBinding): string {
  return createHmac("sha256", key)
    .update(`cursor\n${version}\n${payload}\n${canonicalJson(query)}`)
    .digest("base64url");
}

const CURSOR_VERSION = "c1";

/**
 * A cursor as callers see it: `c1.<payload>.<HMAC>`, opaque to them (docs/rules.md#lists). The payload is any
 * JSON value. Whoever decodes base64 can read it, so it holds positions, never secrets.
 */
export function encodeCursor(payload: unknown, binding: CursorBinding): string {
  const body = Buffer.from(canonicalJson(payload)).toString("base64url");
  return `${CURSOR_VERSION}.${body}.${cursorMac(CURSOR_VERSION, body, binding)}`;
}

const MAX_CHARS = 2_048;

/**
 * The payload of a cursor, or null (`INVALID_CURSOR`) for one that this service did not issue for this query.
 * That is another key, version or query, any changed character, or a payload that `schema` refuses. The
 * schema must return its input unchanged: encoded again, it has to give the same text.
 */
export function decodeCursor<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  binding: CursorBinding,
): z.output<Schema> | null {
  if (text.length > MAX_CHARS) return null;
  const [version, body, mac, ...rest] = text.split(".", 4);
  if (version !== CURSOR_VERSION || body === undefined || mac === undefined) return null;
  if (rest.length > 0 || !isEqual(mac, cursorMac(version, body, binding))) return null;
  const parsed = schema.safeParse(readJson(body));
  if (!parsed.success || encodeCursor(parsed.data, binding) !== text) return null;
  return parsed.data;
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The HMAC held, so the text is one of ours. */
function readJson(body: string): unknown {
  return JSON.parse(Buffer.from(body, "base64url").toString());
}
