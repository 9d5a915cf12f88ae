import { z } from "zod";
import { keptFrom } from "@/server/infra/retention";
import { action, noInput } from "@/server/services/kernel/verb";

/** Deleted in a call. */
const MAX_ROWS = 5_000;

/** Deletes some messages that have outlived their time (docs/rules.md#retention); returns how many. */
export const deleteOldMessages = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = keptFrom("sms", now());
    if (before === null) return 0;
    const { count } = await db.smsLog.deleteMany({
      where: { createdAt: { lt: before } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
