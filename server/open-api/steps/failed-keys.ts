import { ServiceError } from "@/server/domain/errors";
import { networkOf } from "@/server/infra/client-address";
import { sha256Hex } from "@/server/infra/crypto";
import { rateLimiter } from "@/server/infra/limiter";
import { secondsUntil } from "./seconds-until";

/** Unknown keys that one address may try (decisions, section 1). */
const FAILED_KEYS = { limit: 30, windowMs: 60_000 } as const;
const MAX_REMEMBERED = 10_000;

const blockedUntil = new Map<string, Date>();
const goodKeys = new Set<string>();

/**
 * Throws `RATE_LIMITED`, before any look-up, while the caller's address has used up its wrong keys. Keys that were good before
 * pass, so one system with an old key does not shut out its neighbours behind the same address.
 */
export function refuseGuesser(ip: string | null, plaintext: string): void {
  const until = blockedUntil.get(networkOf(ip));
  if (until === undefined || until.getTime() <= Date.now() || goodKeys.has(sha256Hex(plaintext))) return;
  throw tooManyFailedKeys(until);
}

/** Counts one unknown key against the caller's address. Throws `RATE_LIMITED` when it was one too many. */
export async function countFailedKey(ip: string | null): Promise<void> {
  const network = networkOf(ip);
  const decision = await rateLimiter().take({ key: `failed-key:${network}`, ...FAILED_KEYS });
  if (decision.remaining === 0) {
    forgetOldest(blockedUntil);
    blockedUntil.set(network, decision.resetAt);
  }
  if (!decision.allowed) throw tooManyFailedKeys(decision.resetAt);
}

/** Kept as hashes, and only to be told from guesses: whether a key is good now is read from the database every time. */
export function rememberGoodKey(plaintext: string): void {
  forgetOldest(goodKeys);
  goodKeys.add(sha256Hex(plaintext));
}

function forgetOldest(memory: Map<string, Date> | Set<string>): void {
  const [oldest] = memory.keys();
  if (memory.size >= MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest);
}

function tooManyFailedKeys(until: Date): ServiceError {
  const message =
    "Too many unknown API keys came from this address. Check X-API-Key and wait for Retry-After.";
  return new ServiceError("RATE_LIMITED", message, { retryAfterSeconds: secondsUntil(until) });
}
