import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { processRateLimiter } from "./process-rate-limiter";
import { type RateLimitDecision, type RateLimiter, type RateLimitTake } from "./rate-limiter";

/** How long the store may take to answer before this process decides alone (decisions, section 1). */
const STORE_TIMEOUT_MS = 300;

type Options = { url: string; token: string; onStoreFailure: (error: unknown) => void; timeoutMs?: number };

/**
 * Counts in Upstash, shared by all instances. Each call is counted in this process first: what already exceeds the limit
 * here needs no round trip, and when the store hangs or fails the count goes on where it was.
 */
export function upstashRateLimiter(options: Options): RateLimiter {
  const { url, token, onStoreFailure, timeoutMs = STORE_TIMEOUT_MS } = options;
  const local = processRateLimiter();
  const redis = new Redis({
    url,
    token,
    retry: false,
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(timeoutMs),
  });

  const takeShared = async ({ key, limit, windowMs }: RateLimitTake): Promise<RateLimitDecision> => {
    const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
    const ratelimit = new Ratelimit({
      redis,
      limiter,
      prefix: "crs:rate",
      timeout: timeoutMs,
      ephemeralCache: false,
    });
    const answer = await ratelimit.limit(key);
    // The library calls a time-out a success, with every figure 0.
    if (answer.reason === "timeout" || answer.limit !== limit)
      throw new Error("the rate limit store did not answer in time");
    return { allowed: answer.success, limit, remaining: answer.remaining, resetAt: new Date(answer.reset) };
  };

  return {
    take: async (call) => {
      const alone = await local.take(call);
      if (!alone.allowed) return alone;
      try {
        const shared = await takeShared(call);
        return { ...shared, remaining: Math.min(alone.remaining, shared.remaining) };
      } catch (error) {
        onStoreFailure(error);
        return alone;
      }
    },
    check: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
  };
}
