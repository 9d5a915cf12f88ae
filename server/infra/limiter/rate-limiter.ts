/** One call that counts against `limit` calls of this key in each window of `windowMs`. */
export type RateLimitTake = { key: string; limit: number; windowMs: number };

/** `remaining` counts after this call; a call at `resetAt` passes. */
export type RateLimitDecision = { allowed: boolean; limit: number; remaining: number; resetAt: Date };

/**
 * Fixed windows (decisions, section 1), aligned to 1970 for all keys alike, so that every instance and every store agrees
 * on when they end; a window of whole seconds ends on a whole second. Exactly `limit` of any number of simultaneous calls
 * pass. Never rejects.
 */
export type RateLimiter = {
  take(call: RateLimitTake): Promise<RateLimitDecision>;
  /** Whether the store behind it answers, for health reports. */
  check(): Promise<boolean>;
};
