import { type Db } from "@/server/infra/db";
import { recordKey, toStoredAnswer } from "./internal";
import { type IdempotentRequest, type StoredAnswer } from "./schema";

/**
 * The answer that this request got in the last 90 days, or null (decisions, section 1). Throws `IDEMPOTENCY_KEY_REUSED` when
 * the key came with another body.
 */
export async function findStoredAnswer(
  db: Db,
  request: IdempotentRequest,
  now: Date,
): Promise<StoredAnswer | null> {
  const record = await db.idempotencyRecord.findUnique({
    where: { ...recordKey(request), expiresAt: { gt: now } },
  });
  return record === null ? null : toStoredAnswer(record, request);
}
