import { z } from "zod";

/** What PostgreSQL refuses in a text: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const EACH_UNSTORABLE = new RegExp(UNSTORABLE, "gu");

export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Free text: no more is asked of it than that the database can store it. */
export const storableText = z
  .string()
  .refine(isStorableText, { error: "must not hold a NUL character or half of a surrogate pair" });

/** The text with U+FFFD in place of what the database would refuse. */
export function toStorableText(text: string): string {
  return text.replace(EACH_UNSTORABLE, "\ufffd");
}
