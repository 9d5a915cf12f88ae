export { deriveKey } from "./derive-key";
export { hashPassword, verifyPassword } from "./password";
export { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "./secret-record";
export { sha256Hex } from "./sha256-hex";
export { newSecretHex, standardWebhookSignature } from "./standard-webhook-signature";
