import { type Tx } from "@/server/infra/db";

/**
 * The database's clock, shared by all instances, in ms since 1970. It is read once and advanced by a
 * monotonic clock. It never lags, and is ahead by less than the duration of the read.
 */
export async function getDatabaseClock(db: Pick<Tx, "$queryRaw">): Promise<() => number> {
  const askedAt = performance.now();
  const [row] = await db.$queryRaw<{ now: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
  if (row === undefined) throw new Error("the database has no clock");
  const { now } = row;
  return () => Math.floor(now + performance.now() - askedAt);
}
