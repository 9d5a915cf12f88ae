import { hkdfSync } from "node:crypto";
import { env } from "@/server/env";

const derived = new Map<string, Buffer>();

/**
 * A 32-byte key for one purpose (such as `cursor`), derived from NEXTAUTH_SECRET: the same in every process with the same
 * settings, and of no help in guessing the key of another purpose.
 */
export function deriveKey(purpose: string): Buffer {
  const key =
    derived.get(purpose) ??
    Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", `creator-roster/${purpose}`, 32));
  derived.set(purpose, key);
  return key;
}
