import { ServiceError } from "@/server/domain/kernel/errors";
import { type RateLimitDecision, type RateLimitTake } from "./process-rate-limiter";
import { rateLimiter } from "./rate-limiter";

/** Words for people, out of the seconds until the window ends. */
type Explain = (seconds: number) => string;

/** Counts one call. Throws `RATE_LIMITED` where it was one too many (docs/rules.md#rate-limit). */
export async function takeOrRefuse(call: RateLimitTake, explain: Explain): Promise<void> {
  refuseOverLimit(await rateLimiter().take(call), explain);
}

/** For a call that was counted before: throws `RATE_LIMITED` where it was one too many. */
export function refuseOverLimit({ allowed, resetAt }: RateLimitDecision, explain: Explain): void {
  if (allowed) return;
  const retryAfterSeconds = secondsUntil(resetAt);
  throw new ServiceError("RATE_LIMITED", explain(retryAfterSeconds), { retryAfterSeconds });
}

/** For `Retry-After`: whole seconds, at least one, after which the instant has come. */
export function secondsUntil(instant: Date, now = new Date()): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}
