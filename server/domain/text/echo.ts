import { toStorableText } from "./storable";

const MAX_ECHO_CHARS = 100;

/**
 * What a caller sent, fit to be shown back and to be stored: at most 100 characters of it
 * (docs/rules.md#statuses).
 */
export function echo(sent: string): string {
  const isCut = sent.length > MAX_ECHO_CHARS;
  return toStorableText(isCut ? `${sent.slice(0, MAX_ECHO_CHARS - 1)}…` : sent);
}
