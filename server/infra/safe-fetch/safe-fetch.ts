import { type Dispatcher } from "undici";
import { OutboundError } from "./outbound-error";
import { type OutboundClient, outboundClient } from "./outbound-client";
import { parseOutboundUrl } from "./parse-outbound-url";
import { toOutboundError } from "./to-outbound-error";

const OUTBOUND_TIMEOUT_MS = 10_000;
const OUTBOUND_MAX_BYTES = 65_536;

/** `timeoutMs` covers the whole exchange, from the first DNS question to the last byte of the answer that is read. */
export type OutboundRequest = {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs?: number;
  maxBytes?: number;
  client?: OutboundClient;
};

/** `headers` have lower-case names; `truncated` tells that the answer went on after `maxBytes`. */
export type OutboundResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  truncated: boolean;
  durationMs: number;
};

/**
 * The one way out of the process (decisions, section 2): refuses private, loopback, link-local and metadata addresses
 * at connect time, follows no redirect, keeps no cookies. Any HTTP status is an answer, not an error.
 * @throws OutboundError
 */
export async function safeFetch(request: OutboundRequest): Promise<OutboundResponse> {
  const clock = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // undici heeds a signal only once it is connected, so the clock is raced as well.
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutboundError("TIMEOUT"));
      clock.abort();
    }, request.timeoutMs ?? OUTBOUND_TIMEOUT_MS);
  });
  try {
    return await Promise.race([exchange(request, clock.signal), expiry]);
  } catch (error) {
    throw toOutboundError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
  const { method = "GET", headers, body = null, client = outboundClient() } = request;
  const startedAt = performance.now();
  const url = parseOutboundUrl(request.url, client.policy);
  const answer = await client.agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { ...headers, "accept-encoding": "identity" },
    body,
    signal,
  });
  const read = await readUpTo(answer.body, request.maxBytes ?? OUTBOUND_MAX_BYTES);
  const durationMs = Math.round(performance.now() - startedAt);
  return { status: answer.statusCode, headers: flatten(answer.headers), ...read, durationMs };
}

async function readUpTo(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const decoder = new TextDecoder();
  let body = "";
  let room = maxBytes;
  for await (const chunk of stream) {
    body += decoder.decode(chunk.subarray(0, room), { stream: true });
    // Leaving the loop destroys the stream, and with it the connection.
    if (chunk.length > room) return { body, truncated: true };
    room -= chunk.length;
  }
  return { body: body + decoder.decode(), truncated: false };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")] as const);
  return Object.fromEntries(entries);
}
