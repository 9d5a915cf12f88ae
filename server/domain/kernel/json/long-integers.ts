import { ServiceError } from "../errors";

/** A number of JSON text of which JavaScript's would lose whole digits, as it was sent. */
export class LongInteger {
  constructor(readonly digits: string) {}
}

/** No shorter one loses a digit. */
const LONG = 16;
/** Taken for inexact without a look: the look would take longer than the text is long. */
const TOO_LONG = 40;
const MAYBE_LONG = /[[:,\s-]\d{16}/;
/** Of one text: twenty for each row of the largest batch. */
const MAX_LONG = 10_000;
/** No text of a body may hold a NUL, so this is none of the caller's own. */
const MARK = "\0long:";
const WRITTEN_MARK = String.raw`\u0000long:`;

/**
 * JSON.parse, but that an integer which would lose digits comes as a `LongInteger`: no schema takes one for a
 * number, and what keeps JSON as it is can say so. Of a key that stands twice in an object the last counts.
 * Takes a small multiple of JSON.parse's time. Throws `MALFORMED_JSON` for more than 10,000 of them.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAYBE_LONG.test(text)) return value;
  const marked = markLong(text);
  return marked === null ? value : readMarks(JSON.parse(marked));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;

/** The text, which is valid, with marked texts in place of such integers; null: it has none. */
function markLong(text: string): string | null {
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = behindText(text, at);
    } else if (code === MINUS || isDigit(code)) {
      const start = at;
      at = behindNumber(text, at);
      if (at - start < LONG || !isLong(text.slice(start, at))) continue;
      if (parts.length === 2 * MAX_LONG) throw tooMany();
      parts.push(text.slice(copied, start), `"${WRITTEN_MARK}${text.slice(start, at)}"`);
      copied = at;
    } else {
      at += 1;
    }
  }
  return parts.length === 0 ? null : [...parts, text.slice(copied)].join("");
}

function behindText(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at))
    at += code === BACKSLASH ? 2 : 1;
  return at + 1;
}

function behindNumber(text: string, start: number): number {
  let at = start + 1;
  while (isOfNumber(text.charCodeAt(at))) at += 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const OTHERS_OF_NUMBER = new Set(["-", "+", ".", "e", "E"].map((sign) => sign.charCodeAt(0)));

function isOfNumber(code: number): boolean {
  return isDigit(code) || OTHERS_OF_NUMBER.has(code);
}

/** What stands behind the point may have any number of digits, and so may a power: it is measured. */
function isLong(literal: string): boolean {
  const unsigned = literal.startsWith("-") ? literal.slice(1) : literal;
  const [whole = ""] = unsigned.split(".", 1);
  if (whole.length < LONG || /e/i.test(unsigned)) return false;
  if (whole === unsigned && Number(whole) <= Number.MAX_SAFE_INTEGER) return false;
  return whole.length > TOO_LONG || !keepsDigits(Number(unsigned), whole);
}

/** Whether JSON shows the number with just these whole digits, which may be others than its exact value's. */
function keepsDigits(number: number, whole: string): boolean {
  const [digits = "", power] = String(number).split("e+");
  const [first = "", fraction = ""] = digits.split(".");
  return whole === (power === undefined ? first : first + fraction.padEnd(Number(power), "0"));
}

function tooMany(): ServiceError {
  return new ServiceError(
    "MALFORMED_JSON",
    `The JSON has more than ${MAX_LONG} numbers with more digits than JSON numbers keep: send them as text.`,
  );
}

/** The value with a `LongInteger` for each mark, changed where it stands: a copy would take as long again. */
function readMarks(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith(MARK) ? new LongInteger(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) {
    // By hand: a list of all places of two million numbers takes longer than to look at them.
    for (let at = 0; at < value.length; at += 1)
      if (mayHoldMarks(value[at])) value[at] = readMarks(value[at]);
  } else if (typeof value === "object" && value !== null) {
    const members = value as Record<string, unknown>;
    for (const key of Object.keys(members))
      if (mayHoldMarks(members[key])) members[key] = readMarks(members[key]);
  }
  return value;
}

function mayHoldMarks(value: unknown): boolean {
  return typeof value === "string" || typeof value === "object";
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
