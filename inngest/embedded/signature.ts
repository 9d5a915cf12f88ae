import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import canonicalize from "canonicalize";

const KEY_PREFIX = /^signkey-\w+-/;
const MAX_AGE_MS = 5 * 60_000;

/** RFC 8785 text of a JSON value: both sides sign this form, so it is also what is sent. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? "null";
}

/**
 * `t=<seconds>&s=<hex HMAC-SHA256 of body and t>`, the signature header of every call in both directions.
 */
export function sign(body: string, signingKey: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000).toString();
  return `t=${seconds}&s=${digest(body, signingKey, seconds)}`;
}

/** Whether the signature matches this body and is at most five minutes old. */
export function isSigned(body: string, signature: string | null, signingKey: string, nowMs: number): boolean {
  const parts = new URLSearchParams(signature ?? "");
  const seconds = parts.get("t") ?? "";
  const fresh = Math.abs(nowMs - Number(seconds) * 1000) <= MAX_AGE_MS;
  return fresh && isSame(parts.get("s") ?? "", digest(body, signingKey, seconds));
}

export function hashSigningKey(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const key = Buffer.from(signingKey.replace(KEY_PREFIX, ""), "hex");
  return prefix + createHash("sha256").update(key).digest("hex");
}

export function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function digest(body: string, signingKey: string, seconds: string): string {
  const key = signingKey.replace(KEY_PREFIX, "");
  return createHmac("sha256", key)
    .update(body + seconds)
    .digest("hex");
}
