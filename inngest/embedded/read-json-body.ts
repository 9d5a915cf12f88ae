import type { IncomingMessage } from "node:http";
import { HttpProblem } from "./http-problem";

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads a request's JSON body.
 * @throws HttpProblem 413 over 32 MB, 400 when it is not JSON.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new HttpProblem(413, "The request has more than 32 MB.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    throw new HttpProblem(400, "The request is not JSON.");
  }
}
