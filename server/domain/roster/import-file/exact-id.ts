const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;
/** What Excel keeps of a number; behind that it writes zeros. */
const KEPT_DIGITS = 15;
const LOST_TAIL = new RegExp(`^[1-9]\\d{${KEPT_DIGITS - 1}}0{3,}$`);

/**
 * An id as it was before a spreadsheet took it for a number; null where its last digits are lost. A number
 * such as `1.3912345678E+10` has them all. A text such as `1e5` without a sign or a point is an id itself.
 */
export function exactId(text: string): string | null {
  if (LOST_TAIL.test(text)) return null;
  const match = /[.+]/.test(text) ? SCIENTIFIC.exec(text) : null;
  if (match === null) return text;
  const [, first = "", rest = "", exponent = ""] = match;
  if (rest.length !== Number(exponent)) return null;
  return first + rest;
}
