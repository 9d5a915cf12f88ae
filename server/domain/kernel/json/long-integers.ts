import { ServiceError } from "../errors";

export class LongInteger {
  constructor(readonly digits: string) {}
}

const LONG = 16;
/** Assumed inexact without a check, which would take longer than reading the text. */
const TOO_LONG = 40;
const MAYBE_LONG = /[[:,\s-]\d{16}/;
/** Per text: twenty for each row of the largest batch. */
const MAX_LONG = 10_000;
/** A body may not contain NUL, so this cannot be the caller's own text. */
const MARK = "\0long:";
const WRITTEN_MARK = String.raw`\u0000long:`;

/**
 * `JSON.parse` with a `LongInteger` for each integer that would lose digits: no schema accepts one as a
 * number. Of a repeated key the last value counts. Takes a small multiple of the time of `JSON.parse`. Throws
 * `MALFORMED_JSON` for more than 10,000 of them.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAYBE_LONG.test(text)) return value;
  const marked = markLong(text);
  return marked === null ? value : restoreMarks(JSON.parse(marked));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;

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

function isLong(literal: string): boolean {
  const unsigned = literal.startsWith("-") ? literal.slice(1) : literal;
  const [whole = ""] = unsigned.split(".", 1);
  if (whole.length < LONG || /e/i.test(unsigned)) return false;
  if (whole === unsigned && Number(whole) <= Number.MAX_SAFE_INTEGER) return false;
  return whole.length > TOO_LONG || !keepsDigits(Number(unsigned), whole);
}

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

/** Changes the value in place: a copy would double the time. */
function restoreMarks(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith(MARK) ? new LongInteger(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) {
    // An index loop: `entries` of two million numbers would take longer than checking them.
    for (let at = 0; at < value.length; at += 1)
      if (mayHoldMarks(value[at])) value[at] = restoreMarks(value[at]);
  } else if (typeof value === "object" && value !== null) {
    const members = value as Record<string, unknown>;
    for (const key of Object.keys(members))
      if (mayHoldMarks(members[key])) members[key] = restoreMarks(members[key]);
  }
  return value;
}

function mayHoldMarks(value: unknown): boolean {
  return typeof value === "string" || typeof value === "object";
}

export function findLongInteger(value: unknown): { path: string; digits: string } | null {
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof LongInteger) return { path: "", digits: value.digits };
  for (const [key, inner] of Object.entries(value)) {
    const found = findLongInteger(inner);
    if (found !== null) return { ...found, path: found.path === "" ? key : `${key}.${found.path}` };
  }
  return null;
}
