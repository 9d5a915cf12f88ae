import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, sqlState, type Tx } from "@/server/infra/db";
import { type IdempotencyRecord } from "@/server/infra/db/generated/client";
import { type OrganizationId } from "@/server/services/kernel/verb";

const LOCK_NOT_AVAILABLE = "55P03";
const RETRY_AFTER_SECONDS = 2;

/** A key is unique per organization and route. `requestHash` covers the body in RFC 8785 form. */
export type IdempotentRequest = {
  organizationId: OrganizationId;
  route: string;
  key: string;
  requestHash: string;
};

export type StoredAnswer = { status: number; body: string };

/**
 * The response sent for this request in the last 90 days, or null (docs/rules.md#idempotency). Throws
 * `IDEMPOTENCY_KEY_REUSED` when the key was used with another body.
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

/**
 * Must be the first statement of the transaction that does the work. Null: the caller holds the key. The
 * unique index is the only lock: a duplicate waits there for up to 8 s, then gets the stored response, or the
 * key if the first request rolled back. Throws `IDEMPOTENCY_IN_PROGRESS` after the wait and
 * `IDEMPOTENCY_KEY_REUSED` for another body.
 */
export async function claimIdempotencyKey(tx: Tx, request: IdempotentRequest): Promise<StoredAnswer | null> {
  const claimed = await insertRecord(tx, request);
  if (claimed) return null;
  const record = await tx.idempotencyRecord.findUniqueOrThrow({ where: recordKey(request) });
  return toStoredAnswer(record, request);
}

async function insertRecord(tx: Tx, request: IdempotentRequest): Promise<boolean> {
  const { organizationId, route, key, requestHash } = request;
  try {
    const [claimed] = await tx.$queryRaw<{ count: number }[]>`
      WITH limited AS MATERIALIZED (SELECT set_config('lock_timeout', '8s', true)),
      claimed AS (
        INSERT INTO idempotency_record AS record (organization_id, route, key, request_hash, expires_at)
        SELECT ${organizationId}, ${route}, ${key}, ${requestHash}, now() + interval '90 days' FROM limited
        ON CONFLICT (organization_id, route, key) DO UPDATE
        SET request_hash = excluded.request_hash, status = NULL, body = NULL,
            created_at = excluded.created_at, expires_at = excluded.expires_at
        WHERE record.expires_at <= now()
        RETURNING key)
      SELECT count, CASE WHEN count >= 0 THEN set_config('lock_timeout', '30s', true) END
      FROM (SELECT count(*)::integer AS count FROM claimed) c`;
    return claimed?.count === 1;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw idempotencyInProgress();
  }
}

/**
 * Must be the last statement of the transaction that claimed the key, so that work and response commit
 * together.
 */
export async function saveAnswer(tx: Tx, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  await tx.idempotencyRecord.update({ where: recordKey(request), data: answer, select: { key: true } });
}

export function idempotencyInProgress(): ServiceError {
  const message =
    "The first request with this Idempotency-Key is still running. Repeat this one after Retry-After.";
  return new ServiceError("IDEMPOTENCY_IN_PROGRESS", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function recordKey({ organizationId, route, key }: IdempotentRequest) {
  return { organizationId_route_key: { organizationId, route, key } };
}

function toStoredAnswer(record: IdempotencyRecord, { requestHash }: IdempotentRequest): StoredAnswer {
  if (record.requestHash !== requestHash) {
    const message =
      "This Idempotency-Key was used with another body. Send that body again, or take a new key.";
    throw new ServiceError("IDEMPOTENCY_KEY_REUSED", message);
  }
  if (record.status === null || record.body === null) {
    throw new Error("an idempotency record was committed without its answer");
  }
  return { status: record.status, body: record.body };
}
