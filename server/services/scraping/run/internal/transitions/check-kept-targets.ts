import { ServiceError } from "@/server/domain/kernel/errors";
import { explainTargetsFull } from "@/server/domain/scraping/run";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

const WINDOW_DAYS = 90;
/** Some 3 GB (docs/rules.md#limits-of-an-organization). */
const MAX_KEPT = 20_000_000;

/** Reason `CONFLICT`: the organization had as many targets in 90 days as it may. */
export class TargetsFull extends ServiceError {
  constructor() {
    super("CONFLICT", explainTargetsFull());
  }
}

/**
 * Refuses one more run, or one more page of its targets, where those of the last 90 days would fill
 * the disk of all. By what logical runs were given, so far: counting their rows would take minutes.
 */
export async function checkKeptTargets(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const [row] = await tx.$queryRaw<{ kept: number }[]>`
    SELECT coalesce(sum(of_chain.kept), 0)::float8 AS kept FROM (
      SELECT max(greatest(r.target_count, coalesce((r.freeze_json->>'written')::int, 0))) AS kept
      FROM scraping_task_run r
      WHERE r.organization_id = ${organizationId}
        AND r.started_at > clock_timestamp() - make_interval(days => ${WINDOW_DAYS}::int)
      GROUP BY r.chain) of_chain`;
  if ((row?.kept ?? 0) >= MAX_KEPT) throw new TargetsFull();
}
