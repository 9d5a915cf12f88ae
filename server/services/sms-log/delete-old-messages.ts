import { z } from "zod";
import { action, noInput } from "@/server/services/verb";

const KEPT_DAYS = 365;
/** Deleted in a call. */
const MAX_ROWS = 5_000;

/** Deletes some messages of more than 365 days ago; returns how many, 0 when none is left. */
export const deleteOldMessages = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    const { count } = await db.smsLog.deleteMany({
      where: { createdAt: { lt: before } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
