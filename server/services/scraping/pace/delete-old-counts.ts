import { retention } from "@/server/services/kernel/verb";

/** In any time zone, today is one of the database's last two days. */
const KEPT_BUDGET_DAYS = 7;
const KEPT_TASK_USE_DAYS = 90;
const MAX_ROWS = 1_000;

/**
 * Removes counts that no cap reads any more: budgets of past days, and use in finished tasks. A task is
 * finished once its first run is gone, or started 90 days ago and no run can be resumed. Returns the number
 * of rows, 0 when none is left.
 */
export const deleteOldCounts = retention({
  async run({ ctx: { db } }) {
    const budgets = await db.$executeRaw`
      DELETE FROM pace_budget WHERE (organization_id, platform, day) IN (
        SELECT organization_id, platform, day FROM pace_budget
        WHERE day < current_date - ${KEPT_BUDGET_DAYS}::int LIMIT ${MAX_ROWS}
      )`;
    const uses = await db.$executeRaw`
      DELETE FROM pace_task_use WHERE (task_key, account_id) IN (
        SELECT u.task_key, u.account_id FROM pace_task_use u LEFT JOIN scraping_task_run r ON r.id = u.task_key
        WHERE r.id IS NULL OR r.started_at < clock_timestamp() - make_interval(days => ${KEPT_TASK_USE_DAYS}::int)
          AND NOT EXISTS (
            SELECT 1 FROM scraping_task_run o WHERE o.task_id = r.task_id AND o.is_newest
              AND o.status IN ('PENDING', 'RUNNING', 'PAUSED') AND o.pause_reason IS DISTINCT FROM 'EXPIRED')
        LIMIT ${MAX_ROWS}
      )`;
    return budgets + uses;
  },
});
