import { createHash, createHmac, hkdfSync } from "node:crypto";
import { env, fromSettings } from "@/server/env";

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex characters. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

const derivedKeys = fromSettings(() => new Map<string, Buffer>());

/**
 * A 32-byte key for one purpose (such as `cursor`), derived from NEXTAUTH_SECRET: the same in every process
 * with the same settings. It does not help to guess the key of another purpose.
 */
export function deriveKey(purpose: string): Buffer {
  const derived = derivedKeys();
  const key =
    derived.get(purpose) ??
    Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", `creator-roster/${purpose}`, 32));
  derived.set(purpose, key);
  return key;
}

/** HMAC-SHA256 of a text with the key of a purpose, as 64 lower-case hex characters. */
export function hmacHex(purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(purpose)).update(text, "utf8").digest("hex");
}
