import { type Db } from "@/server/infra/db";
import { type RunRow } from "../shown/shown-runs";

/**
 * The key of `maxPerTask`: the id of the logical run's first attempt. A separate retry shares the key of
 * the run that it retries, so that retries do not exceed an account's cap.
 */
export async function findTaskKey(
  db: Pick<Db, "$queryRaw">,
  { id, chain }: Pick<RunRow, "id" | "chain">,
): Promise<string> {
  const [root] = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE first AS (
      (SELECT r.id, r.parent_run_id FROM scraping_task_run r WHERE r.chain = ${chain} ORDER BY r.attempt LIMIT 1)
      UNION ALL
      SELECT o.id, o.parent_run_id FROM first f JOIN scraping_task_run retried ON retried.id = f.parent_run_id
      CROSS JOIN LATERAL (
        SELECT r.id, r.parent_run_id FROM scraping_task_run r WHERE r.chain = retried.chain ORDER BY r.attempt LIMIT 1
      ) o
    )
    SELECT id FROM first WHERE parent_run_id IS NULL`;
  return root?.id ?? id;
}
