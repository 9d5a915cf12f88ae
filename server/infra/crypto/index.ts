export { deriveKey, sha256Hex } from "./digests";
export { hashPassword, verifyPassword } from "./password";
export { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "./secret-record";
export { newSecretHex, standardWebhookSignature } from "./standard-webhook-signature";
