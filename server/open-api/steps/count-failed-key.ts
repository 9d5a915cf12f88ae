import { ServiceError } from "@/server/domain/errors";
import { networkOf } from "@/server/infra/client-address";
import { rateLimiter } from "@/server/infra/limiter";
import { secondsUntil } from "./seconds-until";

/** Unknown keys that one address may try (decisions, section 1). */
const FAILED_KEYS = { limit: 30, windowMs: 60_000 } as const;

/**
 * Counts an unknown key against the caller's address. Throws `RATE_LIMITED` when it was one too many. Good keys from there pass all
 * the while: a neighbour behind the same address, with an old key in its settings, must not shut them out.
 */
export async function countFailedKey(ip: string | null): Promise<void> {
  const { allowed, resetAt } = await rateLimiter().take({
    key: `failed-key:${networkOf(ip)}`,
    ...FAILED_KEYS,
  });
  if (allowed) return;
  const message =
    "Too many unknown API keys came from this address. Check X-API-Key and wait for Retry-After.";
  throw new ServiceError("RATE_LIMITED", message, { retryAfterSeconds: secondsUntil(resetAt) });
}
