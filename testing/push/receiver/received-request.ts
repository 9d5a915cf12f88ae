import { type IncomingMessage } from "node:http";
import { Webhook } from "standardwebhooks";

/** Header names in lower case, the body decoded as UTF-8, times in ms since the epoch. */
export type ReceivedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  receivedAtMs: number;
};

/** `receivedAtMs` is when the headers had arrived, before the body. */
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
 * Verifies a push as an integrator does, with the public Standard Webhooks package. The secret is either in
 * the console's form (`whsec_…`) or the 32 key bytes as 64 hex characters.
 * @returns the parsed body
 * @throws WebhookVerificationError when the signature or the timestamp is wrong
 */
export function verifyDelivery(request: ReceivedRequest, secret: string): unknown {
  const key = secret.startsWith("whsec_") ? secret : `whsec_${Buffer.from(secret, "hex").toString("base64")}`;
  return new Webhook(key).verify(request.body, request.headers);
}
