import { newId } from "@/server/domain/kernel/ids";
import { type Db, Prisma, queryPrepared, type Tx } from "@/server/infra/db";
import { type Accepted, acceptDelivery, nothingAccepted } from "./accept-delivery";
import { type Attempt, ATTEMPT_SECONDS, LEASE_SECONDS, type NextChange } from "./attempt";
import { endStaleAttempt } from "./end-stale-attempt";
import { jsonArray, sentItems, toFrozenChanges } from "./frozen-changes";
import { maskedUrl } from "./masked-url";
import { organizationPushes } from "./organization-pushes";
import { PUSH_TARGET_COLUMNS, type PushTarget } from "./push-target";

/** `target`: the endpoint as the delivery began. */
export type FirstAttempt = Attempt & { target: PushTarget };

type Lease = { endpointId: string; token: bigint };

/**
 * `begin`: freezes a batch as a delivery, starts its first attempt and moves the endpoint's position past it.
 * A single statement, so that after a crash the batch is either still in the stream or a delivery. Null: the
 * lease is void, the endpoint waits (unless this is a probe), or the organization may not push.
 * `accepted`: the delivery before it, which the same statement accepts. Null then also means that it takes
 * `endAttempt`; neither is written.
 */
export async function beginDelivery(
  db: Db,
  lease: Lease,
  batch: readonly NextChange[],
  { isProbe = false, accepted = null }: { isProbe?: boolean; accepted?: Accepted | null } = {},
): Promise<FirstAttempt | null> {
  const [first, last] = [batch.at(0), batch.at(-1)];
  if (first === undefined || last === undefined) return null;
  const deliveryId = newId("syncDelivery");
  const runId = newId("syncRun");
  const bloggerIds = batch.map((change) => change.bloggerId);
  const { isHealthy, acceptance, ready, health } =
    accepted === null ? nothingAccepted : acceptDelivery(accepted);
  const statement = Prisma.sql`
    WITH held AS (
      SELECT id FROM sync_endpoint e
      WHERE id = ${lease.endpointId} AND lease_token = ${lease.token} AND enabled
        AND (waiting_since IS NULL OR ${isProbe}) AND ${isHealthy} AND ${organizationPushes}
      FOR NO KEY UPDATE OF e
    ), ${acceptance} moved AS (
      UPDATE sync_endpoint e
      SET position = ${BigInt(last.seq)}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        ${health}
      FROM ${ready} ready WHERE e.id = ready.id
      RETURNING e.id, e.organization_id, ${maskedUrl} AS url, e.method
    ), delivery AS (
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq,
        oldest_change_at, attempt_count, attempt_until)
      SELECT ${deliveryId}, organization_id, id, 'RUNNING', ${jsonArray(batch)}::json, ${bloggerIds}::text[],
        ${BigInt(first.seq)}, ${BigInt(last.seq)}, ${first.changedAt}::timestamptz, 1,
        clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})
      FROM moved
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, blogger_ids, total_count, url, method,
        started_at)
      SELECT ${runId}, organization_id, id, ${deliveryId}, 1, ${bloggerIds}::text[], ${batch.length}, url, method,
        clock_timestamp()
      FROM moved
      RETURNING started_at
    )
    SELECT run.started_at AS "startedAt", ${PUSH_TARGET_COLUMNS} FROM run, moved JOIN sync_endpoint e ON e.id = moved.id`;
  const [started] = await queryPrepared<PushTarget & Started>(db, statement);
  if (started === undefined) return null;
  const { startedAt, ...target } = started;
  const { endpointId } = lease;
  const kind = { attempt: 1, isTest: false, isProbe };
  return { deliveryId, endpointId, runId, startedAt, items: batch, ...kind, target };
}

/** `beginTest`: a test leaves the endpoint's position and health unchanged. Null: the endpoint is gone. */
export async function beginTest(tx: Tx, endpointId: string, item: NextChange): Promise<Attempt | null> {
  const deliveryId = newId("syncDelivery");
  const runId = newId("syncRun");
  const bloggerIds = [item.bloggerId];
  const seq = BigInt(item.seq);
  const started = await tx.$queryRaw<Started[]>`
    WITH target AS (
      SELECT id, organization_id, ${maskedUrl} AS url, method FROM sync_endpoint e WHERE id = ${endpointId} AND deleted_at IS NULL FOR KEY SHARE
    ), delivery AS (
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, is_test, items, pending_ids, first_seq, last_seq,
        oldest_change_at, attempt_count, attempt_until)
      SELECT ${deliveryId}, organization_id, id, 'RUNNING', true, ${jsonArray([item])}::json, ${bloggerIds}::text[],
        ${seq}, ${seq}, ${item.changedAt}::timestamptz, 1,
        clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})
      FROM target
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, is_test, blogger_ids, total_count,
        url, method, started_at)
      SELECT ${runId}, organization_id, id, ${deliveryId}, 1, true, ${bloggerIds}::text[], 1, url, method,
        clock_timestamp()
      FROM target
      RETURNING started_at
    )
    SELECT started_at AS "startedAt" FROM run`;
  const kind = { isTest: true, isProbe: false };
  return firstAttempt(started, { deliveryId, endpointId, runId, items: [item], ...kind });
}

type Started = { startedAt: Date };

function firstAttempt(
  [started]: readonly Started[],
  attempt: Omit<Attempt, "attempt" | "startedAt">,
): Attempt | null {
  return started === undefined ? null : { ...attempt, ...started, attempt: 1 };
}

/**
 * `pushAgain`: starts an attempt of a delivery that is not being sent. It carries the items still pending, or
 * all items of an accepted delivery. Null: it is being sent, or the organization may not push.
 */
export async function beginPushAgain(db: Db | Tx, deliveryId: string): Promise<Attempt | null> {
  await endStaleAttempt(db, deliveryId);
  return claimDelivery(db, deliveryId, "pushAgain");
}

type Claimed = Omit<Attempt, "deliveryId" | "runId" | "isProbe" | "items"> & {
  bloggerIds: string[];
  texts: string[];
};

/** Assignments to the delivery `d` whose next attempt begins. */
export const toNextAttempt = Prisma.sql`status = 'RUNNING', attempt_count = attempt_count + 1, next_attempt_at = NULL,
  finished_at = NULL, attempt_until = clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS}),
  pending_ids = CASE WHEN cardinality(pending_ids) > 0 THEN pending_ids
    ELSE ARRAY(SELECT item #>> '{blogger,id}' FROM json_array_elements(items) item) END`;

export async function claimDelivery(
  db: Db | Tx,
  deliveryId: string,
  transition: "pushAgain" | "probe",
): Promise<Attempt | null> {
  const isProbe = transition === "probe";
  const isOpen = isProbe
    ? Prisma.sql`(d.status = 'PENDING' AND d.next_attempt_at <= now() OR d.status = 'FAILED')`
    : Prisma.sql`d.status <> 'RUNNING'`;
  const runId = newId("syncRun");
  // The lock on the endpoint keeps an attempt from starting after it was switched off.
  const rows = await db.$queryRaw<Claimed[]>`
    WITH target AS (
      SELECT e.* FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.id = ${deliveryId} AND d.bodies_deleted_at IS NULL AND e.deleted_at IS NULL AND (e.enabled OR ${!isProbe})
        AND ${organizationPushes}
      FOR SHARE OF e
    ), held AS (
      SELECT d.id FROM target e JOIN sync_delivery d ON d.endpoint_id = e.id WHERE d.id = ${deliveryId} FOR NO KEY UPDATE OF d
    ), claimed AS (
      UPDATE sync_delivery d
      SET ${toNextAttempt}
      FROM target e, held
      WHERE d.id = held.id AND ${isOpen}
      RETURNING d.*, ${maskedUrl} AS url, e.method
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, is_test, blogger_ids, total_count,
        url, method, started_at)
      SELECT ${runId}, organization_id, endpoint_id, id, attempt_count, is_test, pending_ids, cardinality(pending_ids), url, method,
        clock_timestamp()
      FROM claimed
      RETURNING started_at
    )
    SELECT c.endpoint_id AS "endpointId", c.attempt_count AS attempt, c.is_test AS "isTest",
      sent.ids AS "bloggerIds", sent.texts, run.started_at AS "startedAt"
    FROM claimed c, run, LATERAL (${sentItems(Prisma.sql`c.items`, Prisma.sql`c.pending_ids`)}) sent`;
  const claimed = rows[0];
  if (claimed === undefined) return null;
  const { bloggerIds, texts, ...rest } = claimed;
  return { ...rest, deliveryId, runId, isProbe, items: toFrozenChanges({ bloggerIds, texts }) };
}
