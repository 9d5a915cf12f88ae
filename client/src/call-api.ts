import { RosterError, toRosterError } from "./roster-error.ts";

export type ClientOptions = {
  /** Of the installation, such as `https://roster.example`. */
  baseUrl: string;
  /** Keep it on your server: it does not belong in a browser or an app. */
  apiKey: string;
  /** Tries per request, the first included; 5 by default. */
  attempts?: number;
  /** Milliseconds that one try may take; 60,000 by default. */
  timeoutMs?: number;
  /** The longest wait before a try, 120 by default; where `Retry-After` is longer, the error is thrown. */
  maxWaitSeconds?: number;
  /** In place of the global one, for a proxy or a test. */
  fetch?: typeof fetch;
};

export type CallOptions = { signal?: AbortSignal };

export type ApiRequest = {
  path: string;
  query?: object;
  /** Makes it a `POST`. Null: a `POST` without a body. */
  body?: unknown;
  idempotencyKey?: string;
  /** Never repeated: the service has no key by which it would know that it did this already. */
  once?: true;
};

/**
 * Sends a request until it is answered, and returns the answer's `data`. What may succeed later is repeated
 * after `Retry-After`, or after a growing pause: no answer, 429, 5xx, and a first request that still runs.
 * @throws RosterError when it is refused, or the tries are used up
 */
export async function callApi(
  options: ClientOptions,
  request: ApiRequest,
  { signal }: CallOptions = {},
): Promise<unknown> {
  const { attempts = 5, maxWaitSeconds = 120 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(options, request, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof RosterError) || !error.isTemporary) throw error;
      if (request.once === true || attempt >= attempts) throw error;
      const waitSeconds = error.retryAfterSeconds ?? pauseAfter(attempt);
      if (waitSeconds > maxWaitSeconds) throw error;
      await sleep(waitSeconds * 1_000, signal);
    }
  }
}

async function tryOnce(options: ClientOptions, request: ApiRequest, signal?: AbortSignal): Promise<unknown> {
  const { apiKey, timeoutMs = 60_000, fetch: send = fetch } = options;
  const { body, idempotencyKey } = request;
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await send(addressOf(options, request), {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "X-API-Key": apiKey,
      Accept: "application/json",
      ...(body !== undefined && body !== null && { "Content-Type": "application/json" }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    },
    ...(body !== undefined && body !== null && { body: JSON.stringify(body) }),
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  }).catch((cause: unknown) => {
    throw new RosterError({ message: `No answer: ${String(cause)}`, status: null, cause });
  });
  const answer = await readAnswer(response);
  if (!response.ok || answer === null) throw toRosterError(response, answer);
  return (answer as { data: unknown }).data;
}

/** Null: the answer is not the service's. A connection that breaks inside the answer is no answer. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new RosterError({ message: `The answer broke off: ${String(cause)}`, status: null, cause });
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

type QueryValue = string | number | boolean | readonly string[] | undefined;

function addressOf({ baseUrl }: ClientOptions, { path, query = {} }: ApiRequest): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/open-api${path}`);
  for (const [name, value] of Object.entries(query) as [string, QueryValue][])
    if (value !== undefined) url.searchParams.set(name, String(value)); // An array is joined by commas.
  return url.href;
}

/** Seconds: 1, 2, 4, … at most 30, of which up to a half is left out at random. */
function pauseAfter(attempt: number): number {
  return Math.min(30, 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", wake);
      resolve();
    }, ms);
    signal?.addEventListener("abort", wake, { once: true });
  });
}
