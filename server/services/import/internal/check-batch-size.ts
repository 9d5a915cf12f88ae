import { ServiceError } from "@/server/domain/errors";
import { MAX_BATCH_ITEMS } from "../schema";

/** Throws `BATCH_TOO_LARGE` for more than 500 items (specification, section 8). */
export function checkBatchSize(items: readonly unknown[]): void {
  if (items.length <= MAX_BATCH_ITEMS) return;
  const message = `A batch has at most ${MAX_BATCH_ITEMS} items; this one has ${items.length}. Split it.`;
  throw new ServiceError("BATCH_TOO_LARGE", message);
}
