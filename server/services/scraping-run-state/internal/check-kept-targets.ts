import { ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";

const WINDOW_DAYS = 90;
/** Some 3 GB (docs/rules.md#limits-of-an-organization). */
const MAX_KEPT = 20_000_000;

/**
 * Refuses one more run where the targets of those that the organization keeps would fill the disk of all. By
 * what runs were given at first: counting their rows would take minutes. Throws `CONFLICT`.
 */
export async function checkKeptTargets(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const [row] = await tx.$queryRaw<{ kept: number }[]>`
    SELECT coalesce(sum(target_count), 0)::float8 AS kept FROM scraping_task_run
    WHERE organization_id = ${organizationId} AND attempt = 1
      AND started_at > clock_timestamp() - make_interval(days => ${WINDOW_DAYS}::int)`;
  if ((row?.kept ?? 0) < MAX_KEPT) return;
  throw new ServiceError(
    "CONFLICT",
    `The runs of the last ${WINDOW_DAYS} days had ${MAX_KEPT.toLocaleString("en")} targets together, which is all that is kept. Delete tasks that you no longer need, or run them less often.`,
  );
}
