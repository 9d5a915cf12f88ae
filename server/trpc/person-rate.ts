import { ServiceError } from "@/server/domain/errors";
import { rateLimiter, secondsUntil } from "@/server/infra/limiter";

/** Calls of one person, over all their sessions (docs/rules.md#rate-limit): ten a second, in bursts too. */
export const personRate = { limit: 600, windowMs: 60_000 } as const;

/** Counts one call of a person, each of a batch by itself. Throws `RATE_LIMITED` beyond the limit. */
export async function takeFromPerson(userId: string): Promise<void> {
  const { allowed, limit, resetAt } = await rateLimiter().take({ key: `person:${userId}`, ...personRate });
  if (allowed) return;
  const retryAfterSeconds = secondsUntil(resetAt);
  const message = `More than ${limit} calls in a minute by you. Try again in ${retryAfterSeconds} seconds.`;
  throw new ServiceError("RATE_LIMITED", message, { retryAfterSeconds });
}
