import { retention } from "@/server/services/kernel/verb";

const MAX_ROWS = 5_000;

export const deleteExpiredAnswers = retention({
  async run({ ctx: { db }, before }) {
    const { count } = await db.idempotencyRecord.deleteMany({
      where: { expiresAt: { lte: before } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
