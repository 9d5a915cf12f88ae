import { env } from "@/server/env";
import { logger } from "../logger";
import { processRateLimiter } from "./process-rate-limiter";
import { type RateLimiter } from "./rate-limiter";
import { upstashRateLimiter } from "./upstash-rate-limiter";

/** An outage is reported once in this time; each request that it meets is for the debug level. */
const REPORT_EVERY_MS = 60_000;

let fromSettings: RateLimiter | undefined;

/** The process's rate limiter: Upstash where its variables are set, else inside the process (decisions, section 4). */
export function rateLimiter(): RateLimiter {
  return (fromSettings ??= create());
}

function create(): RateLimiter {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env;
  if (url === undefined || token === undefined) return processRateLimiter();
  let reportedAtMs = -REPORT_EVERY_MS;
  const onStoreFailure = (error: unknown) => {
    const isDue = performance.now() - reportedAtMs >= REPORT_EVERY_MS;
    if (isDue) reportedAtMs = performance.now();
    logger()[isDue ? "warn" : "debug"](
      { err: error },
      "Upstash does not answer: rate limits are counted in each process until it does",
    );
  };
  return upstashRateLimiter({ url, token, onStoreFailure });
}
