import { type Dispatcher } from "undici";
import { OutboundError, toOutboundError } from "./outbound-error";
import { type OutboundClient, outboundClient } from "./outbound-client";
import { parseOutboundUrl } from "./outbound-policy";

const OUTBOUND_TIMEOUT_MS = 10_000;
const OUTBOUND_MAX_BYTES = 65_536;

/** `timeoutMs` covers the whole exchange, from the DNS query to the last byte that is read. */
export type OutboundRequest = {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs?: number;
  maxBytes?: number;
  client?: OutboundClient;
};

type Answer<Body> = {
  status: number;
  headers: Record<string, string>;
  body: Body;
  truncated: boolean;
  durationMs: number;
};
export type OutboundResponse = Answer<string>;

/**
 * The only way out of the process (docs/rules.md#outbound). Refuses private, loopback, link-local and
 * metadata addresses at connect time; follows no redirects and keeps no cookies. Any HTTP status is a
 * response.
 * @throws OutboundError
 */
export async function safeFetch(request: OutboundRequest): Promise<OutboundResponse> {
  return guarded(request, readText);
}

/** As `safeFetch`, with the bytes of the body as they came. */
export async function safeFetchBytes(request: OutboundRequest): Promise<Answer<Buffer>> {
  return guarded(request, readBytes);
}

type ReadBody<Body> = (
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
) => Promise<{ body: Body; truncated: boolean }>;

async function guarded<Body>(request: OutboundRequest, read: ReadBody<Body>): Promise<Answer<Body>> {
  const clock = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // undici honours a signal only after connecting, so the timer is raced as well.
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutboundError("TIMEOUT"));
      clock.abort();
    }, request.timeoutMs ?? OUTBOUND_TIMEOUT_MS);
  });
  try {
    return await Promise.race([exchange(request, { signal: clock.signal, read }), expiry]);
  } catch (error) {
    throw toOutboundError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange<Body>(
  request: OutboundRequest,
  { signal, read }: { signal: AbortSignal; read: ReadBody<Body> },
): Promise<Answer<Body>> {
  const { method = "GET", headers, body = null, client = outboundClient() } = request;
  const startedAt = performance.now();
  const url = parseOutboundUrl(request.url, client.policy);
  const response = await client.agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { ...headers, "accept-encoding": "identity" },
    body,
    signal,
  });
  const answer = await read(response.body, request.maxBytes ?? OUTBOUND_MAX_BYTES);
  const durationMs = Math.round(performance.now() - startedAt);
  return { status: response.statusCode, headers: flatten(response.headers), ...answer, durationMs };
}

async function readText(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const decoder = new TextDecoder();
  let body = "";
  let room = maxBytes;
  for await (const chunk of stream) {
    body += decoder.decode(chunk.subarray(0, room), { stream: true });
    // Leaving the loop destroys the stream and its connection.
    if (chunk.length > room) return { body, truncated: true };
    room -= chunk.length;
  }
  return { body: body + decoder.decode(), truncated: false };
}

async function readBytes(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let room = maxBytes;
  for await (const chunk of stream) {
    chunks.push(chunk.subarray(0, room));
    if (chunk.length > room) return { body: Buffer.concat(chunks), truncated: true };
    room -= chunk.length;
  }
  return { body: Buffer.concat(chunks), truncated: false };
}

const isCookie = (name: string) => /^set-cookie2?$/i.test(name);

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !isCookie(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, [value].flat().join(", ")] as const));
}
