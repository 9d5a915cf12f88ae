import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

export type CountedHealth = {
  lagRows: number;
  lagRowsIsLeast: boolean;
  lagSeconds: number;
  waitingDeliveries: number;
  failedDeliveries: number;
  rate: {
    attempts: number;
    bloggers: number;
    successPercent: number;
    medianMs: number;
    seconds: number;
  } | null;
};

const MAX_LAG_ROWS = 10_000;
/** Lower, because a platform filter has to read the blogger of every change. */
const MAX_FILTERED_LAG_ROWS = 2_000;
const MAX_DELIVERIES = 1_000;
export const MAX_RATE_RUNS = 500;
const RATE_MINUTES = 15;

export async function countHealth(
  db: Db | Tx,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<Map<string, CountedHealth>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<(CountedHealth & { id: string })[]>(healthStatement(organizationId, ids));
  return new Map(rows.map(({ id, ...health }) => [id, health]));
}

function healthStatement(organizationId: string, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT e.id, lag.matching::integer AS "lagRows", lag.is_least AS "lagRowsIsLeast",
      greatest(coalesce(floor(extract(epoch FROM clock_timestamp() - lag.oldest)), 0), 0)::integer AS "lagSeconds",
      waiting.count::integer AS "waitingDeliveries", failed.count::integer AS "failedDeliveries", recent.rate
    FROM sync_endpoint e
    CROSS JOIN LATERAL (${lagOfAll} UNION ALL ${lagOfSome}) lag
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        -- A test waits for no retry; so the index of those that do has it all.
        SELECT FROM sync_delivery d WHERE d.endpoint_id = e.id AND d.status = 'PENDING' LIMIT ${MAX_DELIVERIES}
      ) counted
    ) waiting
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT FROM sync_delivery d
        WHERE d.endpoint_id = e.id AND d.status = 'FAILED' AND NOT d.is_test AND d.created_at >= e.started_at LIMIT ${MAX_DELIVERIES}
      ) counted
    ) failed
    CROSS JOIN LATERAL (
      SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object('attempts', count(*), 'bloggers', sum(r.success_count),
          'successPercent', floor(100 * avg((r.status = 'SUCCESS')::integer)),
          'medianMs', percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(r.duration_ms, 0)),
          'seconds', extract(epoch FROM clock_timestamp() - min(r.started_at))) END AS rate
      FROM (
        SELECT * FROM sync_endpoint_run r
        WHERE r.endpoint_id = e.id AND r.finished_at IS NOT NULL AND r.started_at > now() - make_interval(mins => ${RATE_MINUTES})
          AND NOT r.is_test
        ORDER BY r.started_at DESC, r.id DESC LIMIT ${MAX_RATE_RUNS}
      ) r
    ) recent
    WHERE e.organization_id = ${organizationId} AND e.id = ANY (${[...ids]}::text[])`;
}

const lagOfAll = Prisma.sql`
  SELECT least(count(*), ${MAX_LAG_ROWS}) AS matching, count(*) > ${MAX_LAG_ROWS} AS is_least, (
    SELECT c.changed_at FROM blogger_change c
    WHERE c.organization_id = e.organization_id AND c.seq > e.position ORDER BY c.seq LIMIT 1
  ) AS oldest
  FROM (
    SELECT FROM blogger_change c WHERE c.organization_id = e.organization_id AND c.seq > e.position
    ORDER BY c.seq LIMIT ${MAX_LAG_ROWS} + 1
  ) next
  WHERE cardinality(e.platform_filter) = 0 HAVING cardinality(e.platform_filter) = 0`;

const lagOfSome = Prisma.sql`
  SELECT least(count(*) FILTER (WHERE b.platform = ANY (e.platform_filter)), ${MAX_FILTERED_LAG_ROWS}),
    count(*) > ${MAX_FILTERED_LAG_ROWS}, min(next.changed_at) FILTER (WHERE b.platform = ANY (e.platform_filter))
  FROM (
    SELECT c.blogger_id, c.changed_at FROM blogger_change c WHERE c.organization_id = e.organization_id AND c.seq > e.position
    ORDER BY c.seq LIMIT ${MAX_FILTERED_LAG_ROWS} + 1
  ) next JOIN blogger b ON b.id = next.blogger_id
  WHERE cardinality(e.platform_filter) > 0 HAVING cardinality(e.platform_filter) > 0`;
