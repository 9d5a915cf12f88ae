import { storableText } from "@/server/domain/kernel/text";

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 128;

/** Bounds the time of hashing for a comparison; above the longest allowed password. */
export const MAX_TYPED_PASSWORD_LENGTH = 200;

/**
 * docs/rules.md#sign-in. The maximum bounds the time of hashing; the server also refuses common passwords.
 */
export const newPasswordSchema = storableText
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH);
