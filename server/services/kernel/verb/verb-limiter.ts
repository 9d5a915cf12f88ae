import { ServiceError } from "@/server/domain/kernel/errors";
import { fairLimiter } from "@/server/infra/concurrency";

const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 2;

type Bounds = {
  name: string;
  /** How much work of an organization runs at once in this process, and how much of all. */
  perKey: number;
  total: number;
  /** What is said to whoever waited in vain. */
  busy: string;
};

/**
 * Bounds how many calls of a verb hold one of the pool's ten connections at once; other requests need theirs.
 * The rest wait up to eight seconds. Throws `UNAVAILABLE` after it.
 */
export function verbLimiter({ busy, ...bounds }: Bounds) {
  return fairLimiter({
    ...bounds,
    maxWaitMs: MAX_WAIT_MS,
    onTimeout: () => new ServiceError("UNAVAILABLE", busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}
