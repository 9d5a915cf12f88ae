import { Redis } from "ioredis";
import { decide, windowOf } from "./process-rate-limiter";
import { type RateStore } from "./shared-rate-limiter";

/** Upstash's own script without what it has for other uses; one command, so no count is lost between two. */
const COUNT = `
local used = redis.call("INCR", KEYS[1])
if used == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return used`;

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that is silent for this long while calls wait is replaced: its server hangs or is cut off. */
const SILENT_MS = 10_000;
const MAX_RECONNECT_MS = 2_000;

/** Redis over TCP, on one connection that is opened with the first call. */
export function redisStore(url: string): RateStore {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_MS,
    // A call that meets a broken connection fails at once, and the process counts it.
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  });
  // A call that meets a broken connection is told of retries alone, and not why there is no connection.
  let broken: Error | undefined;
  redis.on("error", (error) => (broken = error));
  redis.on("ready", () => (broken = undefined));
  return {
    take: async ({ key, limit, windowMs }) => {
      const { number, endsAtMs } = windowOf(windowMs);
      const name = `crs:rate:${windowMs}:${key}:${number}`;
      // Not by its hash: a server that has just started does not know it, and would let a burst pass.
      const used = (await redis.eval(COUNT, 1, name, windowMs).catch((error: unknown) => {
        throw broken ?? error;
      })) as number;
      return decide(limit, used, endsAtMs);
    },
    close: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
