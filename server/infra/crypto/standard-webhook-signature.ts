import { createHmac, randomBytes } from "node:crypto";

/** `timestamp` is in Unix seconds, `body` exactly as sent. */
export type WebhookContent = { id: string; timestamp: number; body: string };

const SECRET = /^[0-9a-f]{64}$/;

export function newSecretHex(): string {
  return randomBytes(32).toString("hex");
}

/**
 * The `webhook-signature` header of Standard Webhooks (docs/rules.md#push): `v1,<base64>` per secret,
 * separated by spaces. The HMAC key is the 32 bytes of the hex text.
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
