import { retention } from "@/server/services/kernel/verb";

const KEPT_DAYS = 30;
const MAX_ROWS = 5_000;

export const deleteOldRefreshes = retention({
  kept: KEPT_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    DELETE FROM blogger_refresh WHERE id IN (
      SELECT r.id FROM blogger_refresh r WHERE r.ended_at < ${before}
      ORDER BY r.ended_at LIMIT ${MAX_ROWS})`,
});
