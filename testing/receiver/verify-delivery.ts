import { Webhook } from "standardwebhooks";
import { type ReceivedRequest } from "./received-request";

/**
 * Checks a push the way an integrator does, with the public Standard Webhooks package; a secret's 64 hex characters
 * stand for the 32 bytes of the key.
 * @returns the parsed body
 * @throws WebhookVerificationError when the signature or the timestamp is wrong
 */
export function verifyDelivery(request: ReceivedRequest, secretHex: string): unknown {
  const secret = `whsec_${Buffer.from(secretHex, "hex").toString("base64")}`;
  return new Webhook(secret).verify(request.body, request.headers);
}
