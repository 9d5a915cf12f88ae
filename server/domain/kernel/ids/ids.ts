import { z } from "zod";
import { type IdKind, idPattern, idPrefixes } from "./id-kinds";

export function idSchema(kind: IdKind): z.ZodString {
  return z.string().regex(idPattern(kind), `must be an id that starts with "${idPrefixes[kind]}_"`);
}

/** Valid for `idSchema`, but never assigned: `newId` makes longer ids. */
export function missingId(kind: IdKind): string {
  return `${idPrefixes[kind]}_0`;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

/**
 * Prefix, `_`, 10 characters of time (milliseconds) and 16 random ones (80 bits), in lower-case Crockford
 * base 32. Ids of a kind sort by creation time; they are opaque to callers.
 */
export function newId(kind: IdKind, nowMs: number = Date.now()): string {
  return `${idPrefixes[kind]}_${encodeTime(nowMs)}${encodeRandom()}`;
}

function encodeTime(nowMs: number): string {
  let text = "";
  let rest = nowMs;
  for (let i = 0; i < TIME_CHARS; i += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Uses the global `crypto`, because `node:crypto` would add 128 KB of polyfills in browsers. */
function encodeRandom(): string {
  let text = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_CHARS))) text += ALPHABET.charAt(byte & 31);
  return text;
}
