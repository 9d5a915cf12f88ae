import { z } from "zod";
import { keptFrom } from "@/server/infra/retention";
import { action, noInput } from "@/server/services/kernel/verb";

/** Deleted in a call. */
const MAX_ROWS = 5_000;

/** Deletes some history that has outlived its time (docs/rules.md#retention); returns how many entries. */
export const deleteOldHistory = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = keptFrom("history", now());
    if (before === null) return 0;
    return db.$executeRaw`
      DELETE FROM blogger_history h USING (
        SELECT blogger_id, id FROM blogger_history WHERE at < ${before} ORDER BY at LIMIT ${MAX_ROWS}) old
      WHERE h.blogger_id = old.blogger_id AND h.id = old.id`;
  },
});
