import { Agent, fetch } from "undici";
import type { GeneratedRequest } from "./request-arbitrary";

export type ReadResponse = { status: number; headers: { get(name: string): string | null }; text: string };

/** One connection per request: generating takes longer than the server keeps idle connections. */
const dispatcher = new Agent({ pipelining: 0 });

/** Sends a request with or without a key. Returns the response, or why there is none. */
export async function sendRequest(
  baseUrl: string,
  key: string | null,
  request: GeneratedRequest,
): Promise<ReadResponse | string> {
  try {
    const response = await fetch(`${baseUrl}${request.target}`, {
      method: request.method,
      headers: { ...(key === null ? {} : { "X-API-Key": key }), ...request.headers },
      body: request.body,
      dispatcher,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}
