import { retention } from "@/server/services/kernel/verb";

/** Any time zone's present day is among the last two of the database's. */
const KEPT_BUDGET_DAYS = 7;
const KEPT_TASK_USE_DAYS = 90;
const MAX_ROWS = 1_000;

/**
 * Removes some counts that no cap asks for any more: budgets of days gone by, and use in tasks that are over.
 * A task is that once its first run is gone, or began 90 days ago and no run can go on. Returns how many, 0
 * when none is left.
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
