import { retention } from "@/server/services/kernel/verb";

const MAX_ROWS = 5_000;

/** Deletes one batch of expired messages (docs/rules.md#retention). */
export const deleteOldMessages = retention({
  kept: "sms",
  async run({ ctx: { db }, before }) {
    const { count } = await db.smsLog.deleteMany({
      where: { createdAt: { lt: before } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
