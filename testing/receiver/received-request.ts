import { type IncomingMessage } from "node:http";

/** A request as it came in: header names in lower case, the body's bytes as UTF-8, milliseconds since 1970. */
export type ReceivedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  receivedAtMs: number;
};

/** Reads a whole request. `receivedAtMs` is when its headers were there, before its body. */
export async function readRequest(message: IncomingMessage): Promise<ReceivedRequest> {
  const receivedAtMs = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  return {
    method: message.method ?? "",
    path: message.url ?? "",
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString("utf8"),
    receivedAtMs,
  };
}
