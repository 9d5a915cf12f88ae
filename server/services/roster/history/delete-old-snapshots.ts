import { z } from "zod";
import { keptFrom } from "@/server/infra/retention";
import { action, noInput } from "@/server/services/kernel/verb";

/** Deleted in a call. */
const MAX_ROWS = 5_000;

/** Deletes some daily snapshots that have outlived their time (docs/rules.md#retention); returns how many. */
export const deleteOldSnapshots = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = keptFrom("snapshots", now());
    if (before === null) return 0;
    return db.$executeRaw`
      DELETE FROM blogger_snapshot s USING (
        SELECT blogger_id, snapshot_date FROM blogger_snapshot WHERE snapshot_date < ${before}::date
        ORDER BY snapshot_date LIMIT ${MAX_ROWS}) old
      WHERE s.blogger_id = old.blogger_id AND s.snapshot_date = old.snapshot_date`;
  },
});
