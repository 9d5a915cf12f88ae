import { type Db, type Tx } from "@/server/infra/db";
import { type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";
import { listChangedSince, saveFigures } from "./figure-rows";

/** Creators of one transaction: a tenth of a second. */
const BATCH = 1_000;

/**
 * Brings an organization's figures up to its change stream (docs/rules.md#figures), until `untilMs` (Unix
 * time). Returns whether all is done. One follower works at a time; `waits` waits for another one.
 */
export async function followStream(
  ctx: PlatformCtx,
  organizationId: string,
  { untilMs, waits }: { untilMs: number; waits: boolean },
): Promise<boolean> {
  for (;;) {
    const count = await withTransaction(ctx, (tx) => followBatch(tx, organizationId, waits));
    if (count === null) return false;
    if (count < BATCH) return true;
    if (Date.now() >= untilMs) return false;
  }
}

/** The number of creators; null if another follower works. */
async function followBatch(tx: Tx, organizationId: string, waits: boolean): Promise<number | null> {
  await tx.$executeRaw`
    INSERT INTO blogger_figure_position (organization_id, seq) VALUES (${organizationId}, 0) ON CONFLICT DO NOTHING`;
  const locked = waits
    ? await tx.$queryRaw<{ seq: bigint }[]>`
        SELECT seq FROM blogger_figure_position WHERE organization_id = ${organizationId} FOR UPDATE`
    : await tx.$queryRaw<{ seq: bigint }[]>`
        SELECT seq FROM blogger_figure_position WHERE organization_id = ${organizationId} FOR UPDATE SKIP LOCKED`;
  const after = locked[0]?.seq;
  if (after === undefined) return null;
  const rows = await listChangedSince(tx, organizationId, { after, limit: BATCH });
  const last = rows.at(-1);
  if (last === undefined) return 0;
  await saveFigures(tx, rows);
  await tx.$executeRaw`
    UPDATE blogger_figure_position SET seq = ${BigInt(last.seq)} WHERE organization_id = ${organizationId}`;
  return rows.length;
}

/** Positions of the stream that the figures have not followed. */
export async function countBehind(db: Db, organizationId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ behind: bigint }[]>`
    SELECT h.seq - coalesce(p.seq, 0) AS behind FROM blogger_change_head h
    LEFT JOIN blogger_figure_position p ON p.organization_id = h.organization_id
    WHERE h.organization_id = ${organizationId}`;
  return Number(row?.behind ?? 0);
}
