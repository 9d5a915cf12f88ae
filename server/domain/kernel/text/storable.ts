/** PostgreSQL refuses NUL and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const EACH_UNSTORABLE = new RegExp(UNSTORABLE, "gu");

export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

export function toStorableText(text: string): string {
  return text.replace(EACH_UNSTORABLE, "\ufffd");
}
