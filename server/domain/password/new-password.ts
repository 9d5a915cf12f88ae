import { storableText } from "../text";

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** A password that a person chooses: long enough to be worth anything, short enough to be hashed in bounded time. */
export const newPasswordSchema = storableText
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH);
