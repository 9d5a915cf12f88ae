import { z } from "zod";
import { keptFrom } from "@/server/infra/retention";
import { action, noInput } from "@/server/services/kernel/verb";

const MAX_ROWS = 5_000;

/** Deletes one batch of expired messages (docs/rules.md#retention). */
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
