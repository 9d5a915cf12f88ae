import { fairLimiter } from "@/server/infra/concurrency";
import { idempotencyInProgress } from "@/server/services/idempotency";

/**
 * Runs one request of an idempotency key at a time in this process (docs/rules.md#idempotency). Duplicates in other processes
 * wait for the key's record.
 */
export const keyLimiter = fairLimiter({
  name: "idempotency-keys",
  perKey: 1,
  maxWaitMs: 8_000,
  onTimeout: idempotencyInProgress,
});
