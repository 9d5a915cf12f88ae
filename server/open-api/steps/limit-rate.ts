import { ServiceError } from "@/server/domain/errors";
import { rateLimiter, type RateLimitDecision } from "@/server/infra/limiter";
import { secondsUntil } from "./seconds-until";

/** Requests of one API key (specification, section 8); the limit that answers publish is the one that is enforced. */
export const requestRate = { limit: 60, windowMs: 60_000 } as const;

/** Counts the request against its key. Whether it may pass is for `refuseOverRate`, once the headers are noted. */
export function takeFromRate(apiKeyId: string): Promise<RateLimitDecision> {
  return rateLimiter().take({ key: `api-key:${apiKeyId}`, ...requestRate });
}

export function refuseOverRate({ allowed, limit, resetAt }: RateLimitDecision): void {
  if (allowed) return;
  const message = `More than ${limit} requests in a minute with this API key. Wait for Retry-After, then go on.`;
  throw new ServiceError("RATE_LIMITED", message, { retryAfterSeconds: secondsUntil(resetAt) });
}
