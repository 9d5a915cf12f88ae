import { z } from "zod";

/** PostgreSQL refuses NUL and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const EACH_UNSTORABLE = new RegExp(UNSTORABLE, "gu");

export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

export function toStorableText(text: string): string {
  return text.replace(EACH_UNSTORABLE, "\ufffd");
}

export const storableText = z.string().refine(isStorableText, {
  error: "must not hold a NUL character or half of a surrogate pair",
  params: { code: "HIDDEN_CHARACTERS" },
});

const MAX_ECHO_CHARS = 100;

/** At most 100 characters, safe to return and to store (docs/rules.md#statuses). */
export function echo(sent: string): string {
  return shorten(sent, MAX_ECHO_CHARS);
}

export function shorten(text: string, mostChars: number): string {
  return toStorableText(text.length > mostChars ? `${text.slice(0, mostChars - 1)}…` : text);
}
