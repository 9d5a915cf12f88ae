import { newId } from "@/server/domain/kernel/ids";
import { type Db, Prisma, queryPrepared } from "@/server/infra/db";
import { acceptances } from "./accept-attempts";
import { type Accepted } from "./accept-delivery";
import { type Attempt } from "./attempt";
import { type FirstAttempt, toNextAttempt } from "./begin-attempt";
import { sentItems, toFrozenChanges } from "./frozen-changes";
import { maskedUrl } from "./masked-url";
import { organizationPushes } from "./organization-pushes";
import { PUSH_TARGET_COLUMNS, type PushTarget } from "./push-target";

type StartedRetry = Omit<Attempt, "endpointId" | "isProbe" | "items"> &
  PushTarget & { bloggerIds: string[]; texts: string[] };
type Row = { savedRunIds: string[] } & (StartedRetry | { deliveryId: null });

/**
 * `retry`: starts the next attempts of an endpoint's deliveries that are due, the oldest first, at most
 * `limit`. One statement for all, because many are due together after an outage. None while the endpoint is
 * off or waits, or where the organization may not push.
 * `accepted`: attempts before these, which the same statement accepts as `acceptAttempts` does. If it accepts
 * none, it starts none.
 */
export async function beginDueRetries(
  db: Db,
  endpointId: string,
  limit: number,
  accepted: readonly Accepted[] = [],
): Promise<{ started: FirstAttempt[]; savedRunIds: ReadonlySet<string> }> {
  const runIds = Array.from({ length: limit }, () => newId("syncRun"));
  const { before, target, saved } = afterAccepting(endpointId, accepted);
  const statement = Prisma.sql`
    WITH ${before} target AS (${target}), due AS (
      SELECT d.id FROM target e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.status = 'PENDING' AND d.next_attempt_at <= now() AND d.bodies_deleted_at IS NULL
      ORDER BY d.next_attempt_at LIMIT ${limit}::integer FOR NO KEY UPDATE OF d SKIP LOCKED
    ), claimed AS (
      UPDATE sync_delivery d SET ${toNextAttempt}
      FROM target e, due WHERE d.id = due.id
      RETURNING d.*, ${maskedUrl} AS url, e.method
    ), numbered AS (
      SELECT c.*, (${runIds}::text[])[row_number() OVER ()] AS run_id FROM claimed c
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, is_test, blogger_ids, total_count,
        url, method, started_at)
      SELECT run_id, organization_id, endpoint_id, id, attempt_count, is_test, pending_ids, cardinality(pending_ids), url, method,
        clock_timestamp()
      FROM numbered
      RETURNING id, started_at
    )
    SELECT saved.ids AS "savedRunIds", started.* FROM (${saved}) saved LEFT JOIN (
      SELECT n.id AS "deliveryId", n.run_id AS "runId", n.attempt_count AS attempt, n.is_test AS "isTest",
        run.started_at AS "startedAt", sent.ids AS "bloggerIds", sent.texts, ${PUSH_TARGET_COLUMNS}
      FROM numbered n JOIN run ON run.id = n.run_id CROSS JOIN target e,
        LATERAL (${sentItems(Prisma.sql`n.items`, Prisma.sql`n.pending_ids`)}) sent
    ) started ON true`;
  const rows = await queryPrepared<Row>(db, statement);
  const started = rows.flatMap(({ savedRunIds: _, ...row }) =>
    row.deliveryId === null ? [] : [toAttempt(row)],
  );
  return { started, savedRunIds: new Set(rows[0]?.savedRunIds) };
}

/** `target`: the endpoint, locked, so that no attempt starts after it was switched off. */
function afterAccepting(endpointId: string, [first, ...others]: readonly Accepted[]) {
  if (first !== undefined)
    return {
      before: Prisma.sql`${acceptances([first, ...others])},`,
      target: Prisma.sql`SELECT e.* FROM held e WHERE e.enabled AND ${organizationPushes} AND EXISTS (SELECT FROM accepted)`,
      saved: Prisma.sql`SELECT coalesce(json_agg(run_id), '[]') AS ids FROM accepted`,
    };
  return {
    before: Prisma.empty,
    target: Prisma.sql`
      SELECT e.* FROM sync_endpoint e
      WHERE e.id = ${endpointId} AND e.deleted_at IS NULL AND e.enabled AND e.waiting_since IS NULL AND ${organizationPushes}
      FOR SHARE OF e`,
    saved: Prisma.sql`SELECT '[]'::json AS ids`,
  };
}

function toAttempt(row: StartedRetry): FirstAttempt {
  const { deliveryId, runId, attempt, isTest, startedAt, bloggerIds, texts, ...target } = row;
  const items = toFrozenChanges({ bloggerIds, texts });
  const endpointId = target.id;
  return { deliveryId, endpointId, runId, attempt, isTest, isProbe: false, startedAt, items, target };
}
