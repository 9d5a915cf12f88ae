import { Agent, fetch, type RequestInit } from "undici";

/** The little of HTTP the engine needs of the application; a route handler can stand in for it. */
export type EngineFetch = (
  url: string,
  request: {
    readonly method: "POST" | "PUT";
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

export interface OpenFetch {
  readonly fetch: EngineFetch;
  readonly close: () => Promise<void>;
}

/** A fetch without time-outs for headers and body: a step may take as long as it needs. */
export function openFetch(): OpenFetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5000 } });
  const withAgent = (request: RequestInit): RequestInit => ({ ...request, dispatcher });
  return { fetch: (url, request) => fetch(url, withAgent(request)), close: () => dispatcher.destroy() };
}
