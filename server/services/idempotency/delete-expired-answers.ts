import { type Db } from "@/server/infra/db";

const MAX_ROWS = 5_000;

/** Removes some records whose 90 days are over; answers how many, 0 when none is left. */
export async function deleteExpiredAnswers(db: Db, now: Date): Promise<number> {
  const { count } = await db.idempotencyRecord.deleteMany({
    where: { expiresAt: { lte: now } },
    limit: MAX_ROWS,
  });
  return count;
}
