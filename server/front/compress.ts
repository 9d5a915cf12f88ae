import { type IncomingMessage, type ServerResponse } from "node:http";
import compression from "compression";

/** Smaller bodies fit into one packet. */
const WORTH_BYTES = 1_024;
/** Other types are already compressed. An event stream must not wait for more events. */
const WORTH_TYPE = /^text\/(?!event-stream)|[/+](?:json|javascript|xml)\b/;

const middleware = compression({ filter: isWorthIt, threshold: WORTH_BYTES });

/**
 * Compresses responses (docs/rules.md#compression). It is done here because Next drops `Content-Encoding` of
 * route handlers.
 */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  middleware(request, response, () => undefined);
}

export function wouldCompress(request: IncomingMessage, response: ServerResponse, length: number): boolean {
  const accepted = request.headers["accept-encoding"] ?? "";
  return length >= WORTH_BYTES && /br|gzip|deflate|\*/.test(accepted) && isWorthIt(request, response);
}

function isWorthIt({ method }: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode } = response;
  const [type, caching] = [headerOf(response, "content-type"), headerOf(response, "cache-control")];
  // A range counts uncompressed bytes.
  if (statusCode === 206 || caching.includes("no-transform") || !WORTH_TYPE.test(type)) return false;
  // JSON worth compressing has a length, if it has a body.
  const isMeasured = response.hasHeader("content-length") || statusCode === 304 || method === "HEAD";
  return isMeasured || !type.startsWith("application/json");
}

function headerOf(response: ServerResponse, name: string): string {
  return String(response.getHeader(name) ?? "").toLowerCase();
}
