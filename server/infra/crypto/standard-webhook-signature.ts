import { createHmac, randomBytes } from "node:crypto";

/**
 * What is signed: the delivery's id, the attempt's Unix time in seconds, and the body byte for byte as sent.
 */
export type WebhookContent = { id: string; timestamp: number; body: string };

const SECRET = /^[0-9a-f]{64}$/;

/** A new signing secret: 32 random bytes as 64 lower-case hex characters. */
export function newSecretHex(): string {
  return randomBytes(32).toString("hex");
}

/**
 * The `webhook-signature` header of Standard Webhooks (docs/rules.md#push): `v1,<base64>` for each secret,
 * separated by spaces. The HMAC key is the 32 bytes that the 64 hex characters stand for.
 */
export function standardWebhookSignature({
  secretsHex,
  id,
  timestamp,
  body,
}: WebhookContent & { secretsHex: readonly string[] }): string {
  return secretsHex
    .map((secretHex) => {
      if (!SECRET.test(secretHex))
        throw new Error("A signing secret is 64 lower-case hex characters. Reset the secret.");
      const mac = createHmac("sha256", Buffer.from(secretHex, "hex")).update(
        `${id}.${timestamp}.${body}`,
        "utf8",
      );
      return `v1,${mac.digest("base64")}`;
    })
    .join(" ");
}
