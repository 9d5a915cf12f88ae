import { type Db } from "@/server/infra/db";

/** The newest position of an organization's stream, and the database's clock, by which changes are stamped. */
export type StreamHead = { seq: bigint; nowMs: number };

export async function getStreamHead(db: Db, organizationId: string): Promise<StreamHead> {
  const rows = await db.$queryRaw<{ seq: bigint; now: Date }[]>`
    SELECT coalesce((SELECT seq FROM blogger_change_head WHERE organization_id = ${organizationId}), 0) AS seq,
      clock_timestamp() AS now`;
  const row = rows[0];
  if (row === undefined) throw new Error("the database did not answer its clock");
  return { seq: row.seq, nowMs: row.now.getTime() };
}
