import { toStorableText } from "./storable";

const MAX_ECHO_CHARS = 100;

/**
 * What a caller sent, fit to be shown back and to be stored: at most 100 characters of it
 * (docs/rules.md#statuses).
 */
export function echo(sent: string): string {
  return shorten(sent, MAX_ECHO_CHARS);
}

/** At most so many characters of a text, which can be stored, too; what is cut ends with a mark. */
export function shorten(text: string, mostChars: number): string {
  return toStorableText(text.length > mostChars ? `${text.slice(0, mostChars - 1)}…` : text);
}
