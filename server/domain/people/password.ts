import { storableText } from "@/server/domain/kernel/text";

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 128;

/** What is hashed to be compared is bounded too, above the longest password that anybody has. */
export const MAX_TYPED_PASSWORD_LENGTH = 200;

/**
 * A password that a person chooses (docs/rules.md#sign-in); its length bounds the time of hashing. Common
 * ones the server refuses besides.
 */
export const newPasswordSchema = storableText
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH);
