import { type IncomingMessage, type ServerResponse } from "node:http";
import compression from "compression";

/** Less than that fits into one packet as it is. */
const WORTH_BYTES = 1_024;
/** Text; all else that is served here is packed already. Events must not wait for more of them. */
const WORTH_TYPE = /^text\/(?!event-stream)|[/+](?:json|javascript|xml)\b/;

const middleware = compression({ filter: isWorthIt, threshold: WORTH_BYTES });

/**
 * Compresses what is answered where the caller takes it (docs/rules.md#compression). It is done here because
 * Next takes `Content-Encoding` from whatever a route handler answers.
 */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  middleware(request, response, () => undefined);
}

/** Whether the length of a HEAD's body is not known: the GET would compress it. */
export function wouldCompress(request: IncomingMessage, response: ServerResponse, length: number): boolean {
  const accepted = request.headers["accept-encoding"] ?? "";
  return length >= WORTH_BYTES && /br|gzip|deflate|\*/.test(accepted) && isWorthIt(request, response);
}

function isWorthIt({ method }: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode } = response;
  const [type, caching] = [headerOf(response, "content-type"), headerOf(response, "cache-control")];
  // A range counts the bytes of the whole as it is.
  if (statusCode === 206 || caching.includes("no-transform") || !WORTH_TYPE.test(type)) return false;
  // JSON that is worth it says how long it is, where there is any.
  const isMeasured = response.hasHeader("content-length") || statusCode === 304 || method === "HEAD";
  return isMeasured || !type.startsWith("application/json");
}

/** Next keeps each header of a route handler's answer as a list. */
function headerOf(response: ServerResponse, name: string): string {
  return String(response.getHeader(name) ?? "").toLowerCase();
}
