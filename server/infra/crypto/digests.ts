import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env, fromSettings } from "@/server/env";

export function sha256Hex(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

const derivedKeys = fromSettings(() => new Map<string, Buffer>());

/**
 * A 32-byte key for one purpose (such as `cursor`), derived from NEXTAUTH_SECRET, so that all processes have
 * the same. One key does not reveal another.
 */
export function deriveKey(purpose: string): Buffer {
  const derived = derivedKeys();
  const key =
    derived.get(purpose) ??
    Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", `creator-roster/${purpose}`, 32));
  derived.set(purpose, key);
  return key;
}

export function hmacHex(purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(purpose)).update(text, "utf8").digest("hex");
}

/** Constant-time for text of the right length. */
export function isHmacOf(hex: string, key: string, parts: readonly (string | Uint8Array)[]): boolean {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  const [given, expected] = [Buffer.from(hex, "utf8"), Buffer.from(hmac.digest("hex"), "utf8")];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** In constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(given), digest(expected));
}
