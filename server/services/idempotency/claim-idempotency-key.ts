import { limitTransaction, sqlState, type Tx } from "@/server/infra/db";
import { idempotencyInProgress, recordKey, toStoredAnswer } from "./internal";
import { type IdempotentRequest, type StoredAnswer } from "./schema";

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * First act of the transaction that does the work. Null: the key is this transaction's. The unique index is the only lock: a
 * rival waits there up to 8 s for whoever has the key, and gets the finished answer, or the key if that one rolled back.
 * Throws `IDEMPOTENCY_IN_PROGRESS` after the wait, `IDEMPOTENCY_KEY_REUSED` for another body.
 */
export async function claimIdempotencyKey(tx: Tx, request: IdempotentRequest): Promise<StoredAnswer | null> {
  await tx.$executeRaw`SET LOCAL lock_timeout = '8s'`;
  const claimed = await insertRecord(tx, request);
  await limitTransaction(tx);
  if (claimed) return null;
  const record = await tx.idempotencyRecord.findUniqueOrThrow({ where: recordKey(request) });
  return toStoredAnswer(record, request);
}

/** Whether the row is ours: new, or in the place of one that has expired. */
async function insertRecord(tx: Tx, request: IdempotentRequest): Promise<boolean> {
  const { organizationId, route, key, requestHash } = request;
  try {
    const rows = await tx.$executeRaw`
      INSERT INTO idempotency_record AS record (organization_id, route, key, request_hash, expires_at)
      VALUES (${organizationId}, ${route}, ${key}, ${requestHash}, now() + interval '90 days')
      ON CONFLICT (organization_id, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, body = NULL,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE record.expires_at <= now()`;
    return rows === 1;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw idempotencyInProgress();
  }
}
