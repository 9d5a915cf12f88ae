import { toStorableText } from "./storable";

const MAX_ECHO_CHARS = 100;

/** At most 100 characters, safe to return and to store (docs/rules.md#statuses). */
export function echo(sent: string): string {
  return shorten(sent, MAX_ECHO_CHARS);
}

export function shorten(text: string, mostChars: number): string {
  return toStorableText(text.length > mostChars ? `${text.slice(0, mostChars - 1)}…` : text);
}
