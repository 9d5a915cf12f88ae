import { type Tx } from "@/server/infra/db";

/**
 * The database's clock, which all instances share: ms since 1970. It is read once, and carried on by one
 * that cannot be set. It never lags behind, and is ahead by less than the reading took.
 */
export async function readDatabaseClock(db: Pick<Tx, "$queryRaw">): Promise<() => number> {
  const askedAt = performance.now();
  const [row] = await db.$queryRaw<{ now: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
  if (row === undefined) throw new Error("the database has no clock");
  const { now } = row;
  return () => Math.floor(now + performance.now() - askedAt);
}
