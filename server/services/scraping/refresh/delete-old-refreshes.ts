import { retention } from "@/server/services/kernel/verb";

const KEPT_DAYS = 30;
const MAX_ROWS = 5_000;

/** Deletes some refreshes that ended 30 days ago; returns how many, 0 when none is left. */
export const deleteOldRefreshes = retention({
  kept: KEPT_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    DELETE FROM blogger_refresh WHERE id IN (
      SELECT r.id FROM blogger_refresh r WHERE r.ended_at < ${before}
      ORDER BY r.ended_at LIMIT ${MAX_ROWS})`,
});
