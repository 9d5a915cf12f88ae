import { timingSafeEqual } from "node:crypto";
import { type z } from "zod";
import { type CursorBinding, cursorMac } from "./cursor-mac";
import { CURSOR_VERSION, encodeCursor } from "./encode-cursor";

const MAX_CHARS = 2_048;

/**
 * The payload of a cursor, or null for one that this service did not issue for this query (the doors answer
 * `INVALID_CURSOR`): another key, version or query, any changed character, or a payload that `schema` refuses. The
 * schema must give its input back unchanged: what was read is encoded again and has to be the same text.
 */
export function decodeCursor<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  binding: CursorBinding,
): z.output<Schema> | null {
  const [version, body, mac, ...rest] = text.split(".", 4);
  if (text.length > MAX_CHARS || version !== CURSOR_VERSION || body === undefined || mac === undefined)
    return null;
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
