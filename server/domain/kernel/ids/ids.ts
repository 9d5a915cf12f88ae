import { z } from "zod";
import { type IdKind, idPattern, idPrefixes } from "./id-kinds";

/** The zod schema of an id of one kind, as it comes from outside. */
export function idSchema(kind: IdKind): z.ZodString {
  return z.string().regex(idPattern(kind), `must be an id that starts with "${idPrefixes[kind]}_"`);
}

/** An id that `idSchema` takes and that no row has: `newId` makes longer ones. */
export function missingId(kind: IdKind): string {
  return `${idPrefixes[kind]}_0`;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

/**
 * A new id: prefix, `_`, 10 characters of time (milliseconds) and 16 random ones (80 bits), in lower-case
 * Crockford base 32. Ids of a kind sort by the millisecond of their making; to callers they are opaque.
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

/** By the global, which browsers have, too: `node:crypto` would bring them 128 KB of polyfills. */
function encodeRandom(): string {
  let text = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_CHARS))) text += ALPHABET.charAt(byte & 31);
  return text;
}
