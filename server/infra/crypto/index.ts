export { deriveKey, hmacHex, isHmacOf, isSameSecret, sha256Hex } from "./digests";
export { hashPassword, newPassword, verifyPassword } from "./password";
export { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "./secret-record";
export {
  decryptSigningSecrets,
  parseFormerSecrets,
  reencryptFormerSecrets,
  retireSecret,
} from "./signing-secrets";
export { newSecretHex, standardWebhookSignature } from "./standard-webhook-signature";
export { findTotpStep, newTotpSecret, totpUri } from "./totp";
