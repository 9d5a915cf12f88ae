import { retention } from "@/server/services/kernel/verb";

const KEPT_DAYS = 90;
const MAX_ROWS = 1_000;

/** Messages with their attempts, and then channels that were deleted and have none left. */
export const deleteOldNotices = retention({
  kept: KEPT_DAYS,
  async run({ ctx: { db }, before }) {
    const messages = await db.$executeRaw`
      DELETE FROM notice_message WHERE id IN (
        SELECT id FROM notice_message WHERE created_at < ${before} ORDER BY created_at LIMIT ${MAX_ROWS})`;
    if (messages > 0) return messages;
    return db.$executeRaw`
      DELETE FROM notice_channel c WHERE c.deleted_at < ${before}
        AND NOT EXISTS (SELECT FROM notice_message m WHERE m.channel_id = c.id)`;
  },
});
