import { type Tx } from "@/server/infra/db";
import { type Tenant } from "@/server/services/verb";

const DAYS = 30;
/** By how much a creator had fewer followers the day before. */
const DAILY_GROWTH = 0.0006;

/** What was known of each creator of the sandbox on each of the last 30 days, today included. */
export async function addSnapshots(tx: Tx, { id, timeZone }: Tenant): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO blogger_snapshot (blogger_id, snapshot_date, fans_count, interact_rate, metrics)
    SELECT b.id, (now() AT TIME ZONE ${timeZone})::date - age, round(b.fans_count * (1 - ${DAILY_GROWTH}::float8 * age)),
      b.interact_rate + (age % 7) * 3, b.metrics
    FROM blogger b CROSS JOIN generate_series(0, ${DAYS - 1}::integer) AS age
    WHERE b.organization_id = ${id}
    ON CONFLICT (blogger_id, snapshot_date) DO NOTHING`;
}
