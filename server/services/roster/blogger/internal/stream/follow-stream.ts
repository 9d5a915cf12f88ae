import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";

/** Creators of one transaction: a tenth of a second. */
const BATCH = 1_000;

/** What is worked out of creators, in a table of its own that follows the change stream. */
export type Follower = {
  /** The table that says how far each organization was followed. Its row is locked while a batch is. */
  position: "blogger_figure_position" | "person_clue_position";
  /** The next creators that changed after `after`, in stream order. */
  follow(tx: Tx, organizationId: string, from: { after: bigint; limit: number }): Promise<Followed>;
};
export type Followed = { count: number; lastSeq: string | undefined };

/**
 * Brings what follows an organization up to its change stream, until `untilMs` (Unix time). Returns whether
 * all is done. One works at a time; `waits` waits for another one.
 */
export async function followStream(
  ctx: PlatformCtx,
  organizationId: string,
  follower: Follower,
  { untilMs, waits }: { untilMs: number; waits: boolean },
): Promise<boolean> {
  for (;;) {
    const count = await withTransaction(ctx, (tx) => followBatch(tx, organizationId, follower, waits));
    if (count === null) return false;
    if (count < BATCH) return true;
    if (Date.now() >= untilMs) return false;
  }
}

/** The number of creators; null if another one works. */
async function followBatch(
  tx: Tx,
  organizationId: string,
  follower: Follower,
  waits: boolean,
): Promise<number | null> {
  const after = await lockPosition(tx, organizationId, follower, waits);
  if (after === null) return null;
  const { count, lastSeq } = await follower.follow(tx, organizationId, { after, limit: BATCH });
  if (lastSeq === undefined) return 0;
  await tx.$executeRaw`
    UPDATE ${tableOf(follower)} SET seq = ${BigInt(lastSeq)} WHERE organization_id = ${organizationId}`;
  return count;
}

/** Locks the position until the transaction ends. Null if another one has it and `waits` is false. */
export async function lockPosition(
  tx: Tx,
  organizationId: string,
  follower: Pick<Follower, "position">,
  waits: boolean,
): Promise<bigint | null> {
  const table = tableOf(follower);
  await tx.$executeRaw`
    INSERT INTO ${table} (organization_id, seq) VALUES (${organizationId}, 0) ON CONFLICT DO NOTHING`;
  const skip = waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`;
  const locked = await tx.$queryRaw<{ seq: bigint }[]>`
    SELECT seq FROM ${table} WHERE organization_id = ${organizationId} FOR UPDATE ${skip}`;
  return locked[0]?.seq ?? null;
}

/** Positions of the stream that were not followed. */
export async function countBehind(
  db: Db,
  organizationId: string,
  follower: Pick<Follower, "position">,
): Promise<number> {
  const [row] = await db.$queryRaw<{ behind: bigint }[]>`
    SELECT h.seq - coalesce(p.seq, 0) AS behind FROM blogger_change_head h
    LEFT JOIN ${tableOf(follower)} p ON p.organization_id = h.organization_id
    WHERE h.organization_id = ${organizationId}`;
  return Number(row?.behind ?? 0);
}

/** Ids of organizations whose stream was not followed to its end. */
export async function findBehind(db: Db, follower: Pick<Follower, "position">): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT h.organization_id AS id FROM blogger_change_head h
    LEFT JOIN ${tableOf(follower)} p ON p.organization_id = h.organization_id
    WHERE h.seq > coalesce(p.seq, 0) ORDER BY h.organization_id`;
  return rows.map(({ id }) => id);
}

function tableOf({ position }: Pick<Follower, "position">): Prisma.Sql {
  return Prisma.raw(position);
}
