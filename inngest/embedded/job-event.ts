import { randomBytes } from "node:crypto";

export interface JobEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly ts: number;
}

export const RESERVED = "inngest/";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ENTROPY_BYTES = 10;

/** A ULID of this instant with 10 bytes of entropy: 26 characters that sort by time. */
export function ulid(timeMs: number, entropy: Uint8Array = randomBytes(ENTROPY_BYTES)): string {
  let bits = BigInt(timeMs);
  for (const byte of entropy) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let position = 0; position < 26; position += 1) {
    text = (ALPHABET[Number(bits & 31n)] ?? "") + text;
    bits >>= 5n;
  }
  return text;
}

export function seededUlid(seed: string | undefined, index: number, nowMs: number): string {
  const [time, base64] = seed?.split(",") ?? [];
  const entropy = Buffer.from(base64 ?? "", "base64");
  const timeMs = Number(time);
  if (entropy.length !== ENTROPY_BYTES || !Number.isSafeInteger(timeMs) || timeMs < 0 || timeMs >= 2 ** 48) {
    return ulid(nowMs);
  }
  const tail = ENTROPY_BYTES - 4;
  entropy.writeUInt32BE((entropy.readUInt32BE(tail) + index) % 2 ** 32, tail);
  return ulid(timeMs, entropy);
}
