import { z } from "zod";
import { action, noInput } from "@/server/services/kernel/verb";

const MAX_ROWS = 5_000;

export const deleteExpiredAnswers = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const { count } = await db.idempotencyRecord.deleteMany({
      where: { expiresAt: { lte: now() } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
