import { canonicalJson } from "../json";
import { type CursorBinding, cursorMac } from "./cursor-mac";

export const CURSOR_VERSION = "c1";

/**
 * A cursor as callers see it: `c1.<payload>.<HMAC>`, opaque to them (decisions, section 1). The payload is any JSON value;
 * it can be read by whoever decodes base64, so it holds positions, never secrets.
 */
export function encodeCursor(payload: unknown, binding: CursorBinding): string {
  const body = Buffer.from(canonicalJson(payload)).toString("base64url");
  return `${CURSOR_VERSION}.${body}.${cursorMac(CURSOR_VERSION, body, binding)}`;
}
