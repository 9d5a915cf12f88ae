import { randomFillSync } from "node:crypto";
import { idPrefixes, type IdKind } from "./id-prefixes";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

/**
 * A new id: prefix, `_`, 10 characters of time (milliseconds) and 16 random ones (80 bits), Crockford base 32 in lower case.
 * Ids of a kind sort by the millisecond they were made in; to callers they are opaque (decisions, section 3).
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

function encodeRandom(): string {
  let text = "";
  for (const byte of randomFillSync(new Uint8Array(RANDOM_CHARS))) text += ALPHABET.charAt(byte & 31);
  return text;
}
