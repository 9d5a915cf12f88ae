import { type OutboundResponse } from "@/server/infra/safe-fetch";

const MAX_CHARS = 4_096;

/** The beginning of a receiver's answer, as runs keep it. PostgreSQL's text cannot hold NUL. */
export function toSnippet(response: OutboundResponse | null): string | null {
  return response?.body.replaceAll("\0", "\ufffd").slice(0, MAX_CHARS) ?? null;
}
