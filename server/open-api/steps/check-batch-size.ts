import { ServiceError } from "@/server/domain/errors";
import { type Contract } from "../define-contract";

/** Throws `BATCH_TOO_LARGE` when the body's `items` are more than the contract takes (specification, section 8). */
export function checkBatchSize({ maxItems = Infinity }: Pick<Contract, "maxItems">, json: unknown): void {
  const items = typeof json === "object" && json !== null && "items" in json ? json.items : [];
  if (!Array.isArray(items) || items.length <= maxItems) return;
  const message = `A batch has at most ${maxItems} items; this one has ${items.length}. Split it.`;
  throw new ServiceError("BATCH_TOO_LARGE", message);
}
