import { type Tx } from "@/server/infra/db";
import { recordKey } from "./internal";
import { type IdempotentRequest, type StoredAnswer } from "./schema";

/** Last act of the transaction that claimed the key: the answer commits with the work, or neither does. */
export async function saveAnswer(tx: Tx, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  await tx.idempotencyRecord.update({ where: recordKey(request), data: answer, select: { key: true } });
}
