import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, Prisma, queryRows, sqlState, type Tx } from "@/server/infra/db";
import { type IdempotencyRecord } from "@/server/infra/db/generated/client";
import { type OrganizationId } from "@/server/services/kernel/verb";

const LOCK_NOT_AVAILABLE = "55P03";
const RETRY_AFTER_SECONDS = 2;

/** A key is unique per organization and route. */
export type IdempotencyKey = { organizationId: OrganizationId; route: string; key: string };

/** `requestHash` covers the body in RFC 8785 form. */
export type StoredAnswer = { requestHash: string; status: number; body: string };

/** The response sent for this key in the last 90 days, or null (docs/rules.md#idempotency). */
export async function findStoredAnswer(
  db: Db,
  { organizationId, route, key }: IdempotencyKey,
  now: Date,
): Promise<StoredAnswer | null> {
  const [record] = await queryRows<StoredRecord>(
    db,
    Prisma.sql`
      SELECT request_hash AS "requestHash", status, body FROM idempotency_record
      WHERE organization_id = ${organizationId} AND route = ${route} AND key = ${key} AND expires_at > ${now}::timestamptz`,
  );
  return record === undefined ? null : toStoredAnswer(record);
}

/**
 * Must be the first statement of the transaction that does the work. Null: the caller holds the key. The
 * unique index is the only lock: a duplicate waits there for up to 8 s, then gets the stored response, or the
 * key if the first request rolled back. Throws `IDEMPOTENCY_IN_PROGRESS` after the wait.
 */
export async function claimIdempotencyKey(tx: Tx, key: IdempotencyKey): Promise<StoredAnswer | null> {
  if (await insertRecord(tx, key)) return null;
  return toStoredAnswer(await tx.idempotencyRecord.findUniqueOrThrow({ where: recordKey(key) }));
}

/** The request's hash is saved with the answer: no one reads the record before. */
async function insertRecord(tx: Tx, { organizationId, route, key }: IdempotencyKey): Promise<boolean> {
  const statement = Prisma.sql`
    WITH limited AS MATERIALIZED (SELECT set_config('lock_timeout', '8s', true)),
    claimed AS (
      INSERT INTO idempotency_record AS record (organization_id, route, key, request_hash, expires_at)
      SELECT ${organizationId}, ${route}, ${key}, '', now() + interval '90 days' FROM limited
      ON CONFLICT (organization_id, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, body = NULL,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE record.expires_at <= now()
      RETURNING key)
    SELECT count, CASE WHEN count >= 0 THEN set_config('lock_timeout', '30s', true) END
    FROM (SELECT count(*)::integer AS count FROM claimed) c`;
  try {
    const [claimed] = await queryRows<{ count: number }>(tx, statement);
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
export async function saveAnswer(
  tx: Tx,
  { organizationId, route, key, requestHash }: IdempotencyKey & { requestHash: string },
  { status, body }: { status: number; body: string },
): Promise<void> {
  const statement = Prisma.sql`
    UPDATE idempotency_record SET request_hash = ${requestHash}, status = ${status}::integer, body = ${body}
    WHERE organization_id = ${organizationId} AND route = ${route} AND key = ${key} RETURNING true AS saved`;
  if ((await queryRows(tx, statement)).length !== 1) throw new Error("an answer is saved without its key");
}

export function idempotencyInProgress(): ServiceError {
  const message =
    "The first request with this Idempotency-Key is still running. Repeat this one after Retry-After.";
  return new ServiceError("IDEMPOTENCY_IN_PROGRESS", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Throws `IDEMPOTENCY_KEY_REUSED` when the key was used with another body. */
export function checkSameBody(stored: StoredAnswer, requestHash: string): void {
  if (stored.requestHash === requestHash) return;
  const message = "This Idempotency-Key was used with another body. Send that body again, or take a new key.";
  throw new ServiceError("IDEMPOTENCY_KEY_REUSED", message);
}

function recordKey({ organizationId, route, key }: IdempotencyKey) {
  return { organizationId_route_key: { organizationId, route, key } };
}

type StoredRecord = Pick<IdempotencyRecord, "requestHash" | "status" | "body">;

function toStoredAnswer({ requestHash, status, body }: StoredRecord): StoredAnswer {
  if (status === null || body === null)
    throw new Error("an idempotency record was committed without its answer");
  return { requestHash, status, body };
}
