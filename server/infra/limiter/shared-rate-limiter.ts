import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { waitPatiently } from "../concurrency";
import {
  processRateLimiter,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitTake,
} from "./process-rate-limiter";

/** Counts for all instances. Rejects when the store fails; the limiter does not wait for one that hangs. */
export type RateStore = {
  take(call: RateLimitTake): Promise<RateLimitDecision>;
  /** For tests: ends the store's connections. */
  close(): Promise<void>;
};

type Options = {
  store: RateStore;
  onStoreFailure: (error: unknown) => void;
  /** After this time the process decides alone (docs/rules.md#rate-limit). */
  timeoutMs: number;
};

/** Checks that the store counts; its limit is never reached. */
const HEALTH_CHECK: RateLimitTake = { key: "health", limit: 1_000_000, windowMs: MINUTE_MS };

/**
 * Counts in a store that all instances share. Each call is first counted in this process, so calls over the
 * limit need no round trip, and counting continues when the store hangs or fails.
 */
export function sharedRateLimiter({ store, onStoreFailure, timeoutMs }: Options): RateLimiter {
  const local = processRateLimiter();
  let problem: unknown;
  const tooLate = () => new Error(`The rate limit store did not answer within ${timeoutMs} ms.`);
  const takeShared = (call: RateLimitTake) => waitPatiently(store.take(call), timeoutMs, tooLate);
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
    // Counts for real: a store may answer a ping and still refuse the script or the statement.
    check: () =>
      takeShared(HEALTH_CHECK).then(
        () => true,
        (error: unknown) => {
          problem = error;
          return false;
        },
      ),
    problem: () => problem,
  };
}
