import { ServiceError } from "@/server/domain/kernel/errors";

/** Throws `BATCH_TOO_LARGE` (docs/rules.md#import). */
export function checkBatchSize(items: readonly unknown[], maxItems: number): void {
  if (items.length <= maxItems) return;
  const message = `A batch has at most ${maxItems} items; this one has ${items.length}. Split it.`;
  throw new ServiceError("BATCH_TOO_LARGE", message);
}
