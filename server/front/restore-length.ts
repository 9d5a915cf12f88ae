import { type IncomingMessage, type ServerResponse } from "node:http";
import { BODY_LENGTH } from "@/server/infra/body-length";
import { wouldCompress } from "./compress";

/**
 * Restores `Content-Length` from the header that the route handler used instead, because Next drops it:
 * without it a download shows no progress.
 */
export function restoreLength(request: IncomingMessage, response: ServerResponse): void {
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
