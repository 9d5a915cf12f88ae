/** Characters that steer a terminal, or change the order in which it shows others. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text that others wrote, on one line of a terminal: what would steer it is shown by its number. */
export function printable(text: string): string {
  return text.replace(STEERING, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
