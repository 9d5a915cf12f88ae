import { AsyncLocalStorage } from "node:async_hooks";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { patientSignal } from "../concurrency";
import { type RateStore } from "./shared-rate-limiter";

type Options = { url: string; token: string; timeoutMs: number };

const ABANDON_AFTER = 4;

/** Redis over HTTP, by the script of Upstash's own library. */
export function upstashStore({ url, token, timeoutMs }: Options): RateStore {
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
  return {
    take: async ({ key, limit, windowMs }) => {
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
      try {
        const result = await underWay.run(signal, () => ratelimit.limit(key));
        const { success: allowed, remaining, reset } = result;
        return { allowed, limit, remaining, resetAt: new Date(reset) };
      } finally {
        stop();
      }
    },
    close: () => Promise.resolve(),
  };
}
