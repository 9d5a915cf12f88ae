import { ServiceError } from "@/server/domain/kernel/errors";
import { fairLimiter } from "@/server/infra/concurrency";

const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 2;

type Bounds = {
  name: string;
  perKey: number;
  total: number;
  busy: string;
};

/**
 * Limits how many calls of a verb hold one of the pool's ten connections at once. The others wait up to eight
 * seconds. Throws `UNAVAILABLE` after that.
 */
export function verbLimiter({ busy, ...bounds }: Bounds) {
  return fairLimiter({
    ...bounds,
    maxWaitMs: MAX_WAIT_MS,
    onTimeout: () => new ServiceError("UNAVAILABLE", busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}
