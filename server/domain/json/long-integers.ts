/** An integer of JSON text that JavaScript's numbers cannot hold, with the digits that were sent. */
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
    } else if (isOfNumber(text, at)) {
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

function isOfNumber(text: string, at: number): boolean {
  const character = text[at] ?? "";
  return (
    (character >= "0" && character <= "9") || character === "-" || character === "." || character === "+"
  );
}

/** A fraction or a power may have any number of digits: it is read as the same number again. */
function isLong(literal: string): boolean {
  const digits = literal.startsWith("-") ? literal.slice(1) : literal;
  if (digits.length < LONG || /\D/.test(digits)) return false;
  return digits.length > TOO_LONG || BigInt(Number(digits)) !== BigInt(digits);
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
