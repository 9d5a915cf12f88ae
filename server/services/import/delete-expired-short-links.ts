import { type Db } from "@/server/infra/db";

const MAX_ROWS = 5_000;

/** Removes some remembered short links whose 30 days are over; answers how many, 0 when none is left. */
export async function deleteExpiredShortLinks(db: Db, now: Date): Promise<number> {
  const { count } = await db.shortLink.deleteMany({ where: { expiresAt: { lte: now } }, limit: MAX_ROWS });
  return count;
}
