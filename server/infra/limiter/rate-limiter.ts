import { env, fromSettings } from "@/server/env";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { logger } from "../logger";
import { postgresStore } from "./postgres-store";
import { processRateLimiter, type RateLimiter } from "./process-rate-limiter";
import { redisStore } from "./redis-store";
import { type RateStore, sharedRateLimiter } from "./shared-rate-limiter";
import { upstashStore } from "./upstash-store";

const REPORT_EVERY_MS = MINUTE_MS;

export const rateLimiter = fromSettings(create);

/** Where limits are counted: RATE_STORE, else the store whose address is set, else each process. */
export function rateStoreName(): "memory" | "postgres" | "redis" | "upstash" {
  if (env.RATE_STORE !== undefined) return env.RATE_STORE;
  if (env.REDIS_URL !== undefined) return "redis";
  return env.UPSTASH_REDIS_REST_URL === undefined ? "memory" : "upstash";
}

function create(): RateLimiter {
  const store = openStore();
  if (store === null) return processRateLimiter();
  const name = rateStoreName();
  let reportedAtMs = -REPORT_EVERY_MS;
  const onStoreFailure = (error: unknown) => {
    const isDue = performance.now() - reportedAtMs >= REPORT_EVERY_MS;
    if (isDue) reportedAtMs = performance.now();
    logger()[isDue ? "warn" : "debug"](
      { err: error, store: name },
      "the store of rate limits does not respond: they are counted in each process until it does",
    );
  };
  return sharedRateLimiter({ store, onStoreFailure, timeoutMs: env.RATE_STORE_TIMEOUT_MS });
}

function openStore(): RateStore | null {
  const { DATABASE_URL, REDIS_URL = "", RATE_STORE_TIMEOUT_MS: timeoutMs } = env;
  const { UPSTASH_REDIS_REST_URL: url = "", UPSTASH_REDIS_REST_TOKEN: token = "" } = env;
  switch (rateStoreName()) {
    case "memory":
      return null;
    case "postgres":
      return postgresStore(DATABASE_URL, { suspended: env.VERCEL !== undefined });
    case "redis":
      return redisStore(REDIS_URL);
    case "upstash":
      return upstashStore({ url, token, timeoutMs });
  }
}
