/** A number of JSON text of which JavaScript's would lose whole digits, as it was sent. */
export class LongInteger {
  constructor(readonly digits: string) {}
}

/** No shorter one loses a digit. */
const LONG = 16;
/** Taken for inexact without a look: the look would take longer than the text is long. */
const TOO_LONG = 40;
const MAYBE_LONG = /[[:,\s-]\d{16}/;
/** No text of a body may hold a NUL, so this is none of the caller's own. */
const MARK = "\0long:";

/**
 * JSON.parse, but that an integer which would lose digits comes as a `LongInteger`: no schema takes one for a
 * number, and what keeps JSON as it is can say so. Of a key that stands twice in an object the last counts.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAYBE_LONG.test(text)) return value;
  const marked = markLong(text);
  if (marked === null) return value;
  return JSON.parse(marked, (_key, one: unknown) =>
    typeof one === "string" && one.startsWith(MARK) ? new LongInteger(one.slice(MARK.length)) : one,
  );
}

/** The text, which is valid, with marked texts in place of such integers; null: it has none. */
function markLong(text: string): string | null {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') {
      at = endOfText(text, at);
    } else if (NUMBER_START.test(text[at] ?? "")) {
      const start = at;
      while (isOfNumber(text, at + 1)) at += 1;
      const literal = text.slice(start, at + 1);
      if (!isLong(literal)) continue;
      parts.push(text.slice(copied, start), JSON.stringify(MARK + literal));
      copied = at + 1;
    }
  }
  return parts.length === 0 ? null : [...parts, text.slice(copied)].join("");
}

/** Of the closing quote. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

const NUMBER_START = /[\d-]/;
const OF_NUMBER = /[\d.eE+-]/;

function isOfNumber(text: string, at: number): boolean {
  return OF_NUMBER.test(text[at] ?? "");
}

/** What stands behind the point may have any number of digits, and so may a power: it is measured. */
function isLong(literal: string): boolean {
  const unsigned = literal.replace("-", "");
  const [whole = ""] = unsigned.split(".");
  if (whole.length < LONG || /e/i.test(unsigned)) return false;
  return whole.length > TOO_LONG || wholeDigits(Number(unsigned)) !== whole;
}

/** The whole digits of a number as JSON shows it, which may be others than those of its exact value. */
function wholeDigits(number: number): string {
  const [digits = "", power] = String(number).split("e+");
  const [whole = "", fraction = ""] = digits.split(".");
  return power === undefined ? whole : whole + fraction.padEnd(Number(power), "0");
}

/** Where the first such integer stands in a value, as `a.b.0`; null: there is none. */
export function findLongInteger(value: unknown): { path: string; digits: string } | null {
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof LongInteger) return { path: "", digits: value.digits };
  for (const [key, inner] of Object.entries(value)) {
    const found = findLongInteger(inner);
    if (found !== null) return { ...found, path: found.path === "" ? key : `${key}.${found.path}` };
  }
  return null;
}
