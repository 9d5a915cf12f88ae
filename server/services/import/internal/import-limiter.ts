import { ServiceError } from "@/server/domain/errors";
import { fairLimiter } from "@/server/infra/concurrency";

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs four imports of an organization at once, its sandbox's included (`Tenant.liveId`), and six of all. The
 * pool has ten connections; an import that waits for another's rows holds one, and other requests need
 * theirs.
 */
export const importLimiter = fairLimiter({
  name: "imports",
  perKey: 4,
  total: 6,
  maxWaitMs: 8_000,
  onTimeout: () => {
    const message = "Other imports are still running. Repeat this one after Retry-After.";
    return new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  },
});
