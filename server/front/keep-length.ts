import { type ServerResponse } from "node:http";
import { BODY_LENGTH } from "@/server/infra/client-address";

/**
 * Gives a response the length that its route handler has named under another name, as Next takes
 * `Content-Length` from all of them: without it a download shows no progress.
 */
export function keepLength(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    const length = response.getHeader(BODY_LENGTH);
    response.removeHeader(BODY_LENGTH);
    // What was compressed on the way has another length.
    if (length !== undefined && !response.hasHeader("content-encoding"))
      response.setHeader("content-length", length);
    return writeHead(...parts);
  };
}
