const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;
const KEPT_DIGITS = 15;
const LOST_TAIL = new RegExp(`^[1-9]\\d{${KEPT_DIGITS - 1}}0{3,}$`);

/**
 * Restores an id that a spreadsheet converted to a number (`1.3912345678E+10`); null if its last digits
 * are lost. Text without a sign or a point, such as `1e5`, is taken as an id.
 */
export function exactId(text: string): string | null {
  if (LOST_TAIL.test(text)) return null;
  const match = /[.+]/.test(text) ? SCIENTIFIC.exec(text) : null;
  if (match === null) return text;
  const [, first = "", rest = "", exponent = ""] = match;
  if (rest.length !== Number(exponent)) return null;
  return first + rest;
}
