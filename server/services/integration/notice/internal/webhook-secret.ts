/** As libraries of Standard Webhooks take it. */
export function toWebhookSecret(secretHex: string): string {
  return `whsec_${Buffer.from(secretHex, "hex").toString("base64")}`;
}
