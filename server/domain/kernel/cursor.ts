import { createHmac, timingSafeEqual } from "node:crypto";
import { type z } from "zod";
import { canonicalJson } from "./json";

export type CursorBinding = { key: string | Uint8Array; query: unknown };

function cursorMac(version: string, payload: string, { key, query }: CursorBinding): string {
  return createHmac("sha256", key)
    .update(`cursor\n${version}\n${payload}\n${canonicalJson(query)}`)
    .digest("base64url");
}

const CURSOR_VERSION = "c1";

/**
 * `c1.<payload>.<HMAC>`, opaque to callers (docs/rules.md#lists). The payload is readable base64, so it holds
 * positions, never secrets.
 */
export function encodeCursor(payload: unknown, binding: CursorBinding): string {
  const body = Buffer.from(canonicalJson(payload)).toString("base64url");
  return `${CURSOR_VERSION}.${body}.${cursorMac(CURSOR_VERSION, body, binding)}`;
}

const MAX_CHARS = 2_048;

/**
 * Null (`INVALID_CURSOR`) unless this service issued the cursor for this query: for another key, version or
 * query, any changed character, or a payload that `schema` refuses. The schema must return its input
 * unchanged, because it is encoded again and compared.
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
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success || encodeCursor(parsed.data, binding) !== text) return null;
  return parsed.data;
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseJson(body: string): unknown {
  return JSON.parse(Buffer.from(body, "base64url").toString());
}
