import { AsyncLocalStorage } from "node:async_hooks";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { env, fromSettings } from "@/server/env";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { logger } from "../logger";
import {
  processRateLimiter,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitTake,
} from "./process-rate-limiter";
import { patientSignal, waitPatiently } from "./patience";

type Options = {
  url: string;
  token: string;
  onStoreFailure: (error: unknown) => void;
  /** After this time the process decides alone (docs/rules.md#rate-limit). */
  timeoutMs: number;
};

const ABANDON_AFTER = 4;

/** Checks that the store counts; its limit is never reached. */
const HEALTH_CHECK: RateLimitTake = { key: "health", limit: 1_000_000, windowMs: MINUTE_MS };

/**
 * Counts in Upstash, shared by all instances. Each call is first counted in this process, so calls over the
 * limit need no round trip, and counting continues when the store hangs or fails.
 */
export function upstashRateLimiter(options: Options): RateLimiter {
  const { url, token, onStoreFailure, timeoutMs } = options;
  const local = processRateLimiter();
  // The library asks for a signal without telling for which call.
  const underWay = new AsyncLocalStorage<AbortSignal>();
  const redis = new Redis({
    url,
    token,
    retry: false,
    enableTelemetry: false,
    // Aborts a hanging call. Whether to continue without an answer is decided earlier, by `waitPatiently`.
    signal: () => underWay.getStore() ?? new AbortController().signal,
  });

  const takeShared = async ({ key, limit, windowMs }: RateLimitTake): Promise<RateLimitDecision> => {
    const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
    const ratelimit = new Ratelimit({
      redis,
      limiter,
      prefix: "crs:rate",
      // The library's timer would expire in a busy process although the answer is in the socket.
      timeout: 0,
      ephemeralCache: false,
    });
    const { signal, stop } = patientSignal(timeoutMs, ABANDON_AFTER);
    const counting = underWay.run(signal, () => ratelimit.limit(key));
    counting.then(stop, stop);
    const result = await waitPatiently(counting, timeoutMs);
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
    // Runs the counting script: a store may answer PING and still refuse scripts.
    check: () =>
      takeShared(HEALTH_CHECK).then(
        () => true,
        () => false,
      ),
  };
}

const REPORT_EVERY_MS = MINUTE_MS;

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
