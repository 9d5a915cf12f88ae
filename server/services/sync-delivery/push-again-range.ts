import { endpointOverdue } from "@/server/domain/job-events";
import { notFound, parseInput, ServiceError } from "@/server/domain/errors";
import { type PushErrorCode } from "@/server/domain/sync-endpoint";
import { Prisma, type Tx } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { pushAgainRangeInput, type PushedAgain } from "./schema";

/** Marked in a call. */
const MAX_DELIVERIES = 10_000;
/** What the newest run of a delivery says that was skipped. */
const SKIPPED = ["SKIPPED_FOR_NOW", "SKIPPED_FOR_BEGINNING"] satisfies PushErrorCode[];

/**
 * Makes an endpoint's deliveries that were begun between two instants due once more, oldest first: those given up (but not
 * those that a start from then on, or from the beginning, has skipped), or all but the ones an attempt of which is due or under way. A job makes the attempts. Where `hasMore`, go on from `nextFrom`. Throws `NOT_FOUND`,
 * and `CONFLICT` for an endpoint that is off.
 */
export async function pushAgainRange({ ctx, input }: Verb<unknown>): Promise<PushedAgain> {
  authorise(ctx, "sync-run:write");
  const range = parseInput(pushAgainRangeInput, input);
  const pushed = await withTransaction(ctx, async (tx) => {
    await requireEnabled(tx, ctx.organization.id, range.endpointId);
    const { count, nextFrom } = await markDue(tx, range);
    const { endpointId: id, ...rest } = range;
    const after = { id, ...rest, count };
    await recordAudit(tx, ctx, { action: "sync-endpoint.push-again", before: null, after });
    return { count, hasMore: nextFrom !== null, nextFrom: nextFrom?.toISOString() ?? null };
  });
  if (pushed.count > 0) await sendJobEvents([endpointOverdue(range.endpointId, ctx.requestId)]);
  return pushed;
}

/** Does not hold the endpoint: marking takes its time, and whoever switches it off or starts it anew meanwhile came after. */
async function requireEnabled(tx: Tx, organizationId: string, id: string): Promise<void> {
  const endpoint = await tx.syncEndpoint.findFirst({
    where: { id, organizationId },
    select: { enabled: true },
  });
  if (endpoint === null) throw notFound("sync endpoint");
  if (!endpoint.enabled)
    throw new ServiceError("CONFLICT", "The endpoint is off. Switch it on first, then push again.");
}

type Range = { endpointId: string; from: string; to: string; deliveries: "FAILED" | "ALL" };

/** A page ends between two instants, never inside one, so that the next page repeats nothing. */
async function markDue(tx: Tx, { endpointId, from, to, deliveries }: Range) {
  const wanted =
    deliveries === "FAILED"
      ? Prisma.sql`d.status = 'FAILED' AND NOT EXISTS (
          SELECT FROM sync_endpoint_run r
          WHERE r.delivery_id = d.id AND r.attempt = d.attempt_count AND r.error_code = ANY (${SKIPPED}::text[]))`
      : Prisma.sql`(d.status IN ('FAILED', 'SUCCESS') OR d.status = 'PENDING' AND d.next_attempt_at > now())`;
  const rows = await tx.$queryRaw<{ count: number; nextFrom: Date | null }[]>`
    WITH picked AS (
      SELECT d.id, d.created_at FROM sync_delivery d
      WHERE d.endpoint_id = ${endpointId} AND NOT d.is_test AND ${wanted}
        AND d.created_at >= ${from}::timestamptz AND d.created_at <= ${to}::timestamptz
      ORDER BY d.created_at LIMIT ${MAX_DELIVERIES + 1}
    ), edge AS (
      SELECT created_at FROM picked ORDER BY created_at OFFSET ${MAX_DELIVERIES}
    ), marked AS (
      UPDATE sync_delivery d SET status = 'PENDING', next_attempt_at = now(), finished_at = NULL
      FROM picked WHERE d.id = picked.id AND ${wanted}
        AND picked.created_at < coalesce((SELECT created_at FROM edge), 'infinity')
      RETURNING 1
    )
    SELECT (SELECT count(*)::integer FROM marked) AS count, (SELECT created_at FROM edge) AS "nextFrom"`;
  return rows[0] ?? { count: 0, nextFrom: null };
}
