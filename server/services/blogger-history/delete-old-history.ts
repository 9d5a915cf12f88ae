import { z } from "zod";
import { action, noInput } from "@/server/services/verb";

const KEPT_DAYS = 365;
/** Deleted in a call. */
const MAX_ROWS = 5_000;

/** Deletes some of the history of more than 365 days ago; returns how many entries, 0 when none is left. */
export const deleteOldHistory = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    return db.$executeRaw`
      DELETE FROM blogger_history h USING (
        SELECT blogger_id, id FROM blogger_history WHERE at < ${before} ORDER BY at LIMIT ${MAX_ROWS}) old
      WHERE h.blogger_id = old.blogger_id AND h.id = old.id`;
  },
});
