import { type IncomingMessage } from "node:http";
import { Webhook } from "standardwebhooks";

/**
 * A request as it came in: header names in lower case, the body's bytes as UTF-8, milliseconds since 1970.
 */
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

/**
 * Checks a push the way an integrator does, with the public Standard Webhooks package. The secret is as the
 * console shows it (`whsec_…`), or 64 hex characters, which stand for the 32 bytes of the key.
 * @returns the parsed body
 * @throws WebhookVerificationError when the signature or the timestamp is wrong
 */
export function verifyDelivery(request: ReceivedRequest, secret: string): unknown {
  const key = secret.startsWith("whsec_") ? secret : `whsec_${Buffer.from(secret, "hex").toString("base64")}`;
  return new Webhook(key).verify(request.body, request.headers);
}
