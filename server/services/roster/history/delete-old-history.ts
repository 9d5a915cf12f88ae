import { retention } from "@/server/services/kernel/verb";

const MAX_ROWS = 5_000;

/** See docs/rules.md#retention. */
export const deleteOldHistory = retention({
  kept: "history",
  async run({ ctx: { db }, before }) {
    return db.$executeRaw`
      DELETE FROM blogger_history h USING (
        SELECT blogger_id, id FROM blogger_history WHERE at < ${before} ORDER BY at LIMIT ${MAX_ROWS}) old
      WHERE h.blogger_id = old.blogger_id AND h.id = old.id`;
  },
});

export const deleteOldSnapshots = retention({
  kept: "snapshots",
  async run({ ctx: { db }, before }) {
    return db.$executeRaw`
      DELETE FROM blogger_snapshot s USING (
        SELECT blogger_id, snapshot_date FROM blogger_snapshot WHERE snapshot_date < ${before}::date
        ORDER BY snapshot_date LIMIT ${MAX_ROWS}) old
      WHERE s.blogger_id = old.blogger_id AND s.snapshot_date = old.snapshot_date`;
  },
});
