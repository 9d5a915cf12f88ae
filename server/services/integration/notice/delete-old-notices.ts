import { retention } from "@/server/services/kernel/verb";

const KEPT_DAYS = 90;
/**
 * Longer than quiet hours, outages and all attempts. What a suspended organization, or a channel that is off,
 * was not told by then is no news.
 */
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

/** Messages that could not be told in that time. They stay in the log as failed. */
export const endUntoldMessages = retention({
  kept: WAITING_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    UPDATE notice_message SET status = 'FAILED', next_attempt_at = NULL, finished_at = clock_timestamp()
    WHERE id IN (
      SELECT id FROM notice_message WHERE status = 'PENDING' AND created_at < ${before}
        AND (attempt_until IS NULL OR attempt_until <= clock_timestamp())
      ORDER BY created_at LIMIT ${MAX_ROWS})`,
});

/** What waits for a channel and never became a message, because its organization is suspended. */
export const deleteUntoldNotices = retention({
  kept: WAITING_DAYS,
  run: ({ ctx: { db }, before }) => db.$executeRaw`
    DELETE FROM notice WHERE id IN (
      SELECT id FROM notice WHERE occurred_at < ${before} ORDER BY id LIMIT ${MAX_ROWS})`,
});
