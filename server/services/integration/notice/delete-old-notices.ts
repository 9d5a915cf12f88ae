import { retention } from "@/server/services/kernel/verb";

const KEPT_DAYS = 90;
/** Longer than quiet hours and outages; what a suspended organization was not told by then is no news. */
const WAITING_DAYS = 7;
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

/** What waits for a channel and never became a message, because its organization is suspended. */
export const deleteUntoldNotices = retention({
  kept: WAITING_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    DELETE FROM notice WHERE id IN (
      SELECT id FROM notice WHERE occurred_at < ${before} ORDER BY id LIMIT ${MAX_ROWS})`,
});
