import { storableText } from "../text";

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** A password that a person chooses (docs/rules.md#sign-in); its length bounds the time of hashing. */
export const newPasswordSchema = storableText
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH);
