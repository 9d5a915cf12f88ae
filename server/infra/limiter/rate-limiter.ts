import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { env, fromSettings } from "@/server/env";
import { logger } from "../logger";
import {
  processRateLimiter,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitTake,
} from "./process-rate-limiter";

type Options = {
  url: string;
  token: string;
  onStoreFailure: (error: unknown) => void;
  /** How long the store may take before this process decides alone (docs/rules.md#rate-limit). */
  timeoutMs: number;
};

/**
 * Counts in Upstash, shared by all instances. Each call is counted in this process first: what exceeds the
 * limit here needs no round trip. When the store hangs or fails, the count goes on where it was.
 */
export function upstashRateLimiter(options: Options): RateLimiter {
  const { url, token, onStoreFailure, timeoutMs } = options;
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
    const result = await ratelimit.limit(key);
    // The library calls a time-out a success, with every figure 0.
    if (result.reason === "timeout" || result.limit !== limit)
      throw new Error("the rate limit store did not answer in time");
    return { allowed: result.success, limit, remaining: result.remaining, resetAt: new Date(result.reset) };
  };

  return {
    take: async (call) => {
      const inProcess = await local.take(call);
      if (!inProcess.allowed) return inProcess;
      try {
        const shared = await takeShared(call);
        return { ...shared, remaining: Math.min(inProcess.remaining, shared.remaining) };
      } catch (error) {
        onStoreFailure(error);
        return inProcess;
      }
    },
    check: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
  };
}

/** An outage is reported once in this time; each further request that it affects is logged at debug level. */
const REPORT_EVERY_MS = 60_000;

/** The process's rate limiter: Upstash where its variables are set, else inside the process. */
export const rateLimiter = fromSettings(create);

function create(): RateLimiter {
  const {
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    RATE_STORE_TIMEOUT_MS: timeoutMs,
  } = env;
  if (url === undefined || token === undefined) return processRateLimiter();
  let reportedAtMs = -REPORT_EVERY_MS;
  const onStoreFailure = (error: unknown) => {
    const isDue = performance.now() - reportedAtMs >= REPORT_EVERY_MS;
    if (isDue) reportedAtMs = performance.now();
    logger()[isDue ? "warn" : "debug"](
      { err: error },
      "Upstash does not respond: rate limits are counted in each process until it does",
    );
  };
  return upstashRateLimiter({ url, token, onStoreFailure, timeoutMs });
}
