/** Characters that control a terminal or reorder its text. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Untrusted text on one terminal line: control characters are replaced by their code points. */
export function printable(text: string): string {
  return text.replace(STEERING, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
