import { ServiceError } from "@/server/domain/kernel/errors";
import { type RateLimitDecision, type RateLimitTake } from "./process-rate-limiter";
import { rateLimiter } from "./rate-limiter";

type Explain = (seconds: number) => string;

export async function checkRate(call: RateLimitTake, explain: Explain): Promise<void> {
  refuseOverLimit(await rateLimiter().take(call), explain);
}

export function refuseOverLimit({ allowed, resetAt }: RateLimitDecision, explain: Explain): void {
  if (allowed) return;
  const retryAfterSeconds = secondsUntil(resetAt);
  throw new ServiceError("RATE_LIMITED", explain(retryAfterSeconds), { retryAfterSeconds });
}

/** For `Retry-After`: at least one second. */
export function secondsUntil(instant: Date, now = new Date()): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}
