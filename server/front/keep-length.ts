import { type IncomingMessage, type ServerResponse } from "node:http";
import { BODY_LENGTH } from "@/server/infra/client-address";
import { wouldCompress } from "./compress";

/**
 * Gives a response the length that its route handler has named under another name, as Next takes
 * `Content-Length` from all of them: without it a download shows no progress.
 */
export function keepLength(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    const length = Number(response.getHeader(BODY_LENGTH) ?? Number.NaN);
    response.removeHeader(BODY_LENGTH);
    if (!Number.isNaN(length)) response.setHeader("content-length", length);
    if (request.method === "HEAD" && wouldCompress(request, response, length))
      response.removeHeader("content-length");
    return writeHead(...parts);
  };
}
