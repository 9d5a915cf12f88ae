import { createHmac } from "node:crypto";
import { canonicalJson } from "../json";

/** What a cursor is bound to: the service's secret and the query it continues (filters, organization, path; any JSON value). */
export type CursorBinding = { key: string | Uint8Array; query: unknown };

/** HMAC-SHA256 over version, query and payload, as base64url. Another version or query gives another one. */
export function cursorMac(version: string, payload: string, { key, query }: CursorBinding): string {
  return createHmac("sha256", key)
    .update(`cursor\n${version}\n${payload}\n${canonicalJson(query)}`)
    .digest("base64url");
}
