import { checkBatchSize } from "@/server/services/verb";
import { type Contract } from "../define-contract";

/**
 * Throws `BATCH_TOO_LARGE` when the body's `items` are more than the contract takes. Before the schema looks at them: two million
 * items that are wrong make two million complaints.
 */
export function checkItems({ maxItems = Infinity }: Pick<Contract, "maxItems">, json: unknown): void {
  const items = typeof json === "object" && json !== null && "items" in json ? json.items : [];
  if (Array.isArray(items)) checkBatchSize(items, maxItems);
}
