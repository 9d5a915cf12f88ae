import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type BloggerRefresh, Prisma } from "@/server/infra/db/generated/client";
import { type ScrapeProgress } from "@/server/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** Time for the job engine to start the refresh; then the sweep considers its event lost. */
export const PATIENCE_MS = MINUTE_MS;
/** A step sends a heartbeat every second; after a longer silence it is considered dead. */
const SILENT_MS = 30_000;

/** State between two steps. `account` stays leased, as its calls are not finished. */
export type Kept = {
  progress: ScrapeProgress;
  account: { id: string; leaseToken: string; nextCallAt: number } | null;
};

export type ClaimedRefresh = Omit<BloggerRefresh, "kept"> & { kept: Kept | null };

export const CREATOR_BUSY = "CREATOR_BUSY";

export const withNickname = { blogger: { select: { nickname: true } } } as const;
type Row = BloggerRefresh & { blogger: { nickname: string } };

export function toRefresh({ blogger: { nickname }, ...row }: Row) {
  return { ...row, nickname };
}

export function visibleRefreshes(ctx: Ctx) {
  const ownerUserId = visibleOwnerId(ctx);
  return {
    organizationId: ctx.organization.id,
    ...(ownerUserId !== undefined && { blogger: { ownerUserId } }),
  };
}

export async function getRefresh(db: Db | Tx, ctx: Ctx, id: string): Promise<Row> {
  const where = { id, ...visibleRefreshes(ctx) };
  const row = await db.bloggerRefresh.findFirst({ where, include: withNickname });
  if (row === null) throw notFound("refresh");
  return row;
}

export class RefreshNotWanted extends Error {}

/**
 * Takes a refresh for one step and returns it as it was. A cancelled one is taken too while it has an
 * account.
 */
export async function claimRefresh(db: Db, id: string, executor: string): Promise<ClaimedRefresh | null> {
  const [claimed] = await db.$queryRaw<{ id: string; kept: Kept | null }[]>`
    WITH before AS (
      SELECT b.id, b.kept FROM blogger_refresh b
      WHERE b.id = ${id} AND (b.ended_at IS NULL OR b.kept IS NOT NULL) FOR UPDATE
    )
    UPDATE blogger_refresh r SET executor = ${executor}, kept = NULL, ${heard}
    FROM before WHERE r.id = before.id RETURNING before.id, before.kept`;
  if (claimed === undefined) return null;
  return { ...(await db.bloggerRefresh.findUniqueOrThrow({ where: { id } })), kept: claimed.kept };
}

const heard = Prisma.sql`busy_until = clock_timestamp() + ${SILENT_MS}::float8 * interval '1 millisecond'`;

export async function heartbeat(db: Db, { id, executor }: Own): Promise<boolean> {
  const kept = await db.$executeRaw`
    UPDATE blogger_refresh SET ${heard} WHERE id = ${id} AND executor = ${executor} AND ended_at IS NULL`;
  return kept === 1;
}

type Own = { id: string; executor: string };

/** Throws `RefreshNotWanted` if this step no longer works on the refresh. */
export async function changeRefresh(
  db: Db | Tx,
  { id, executor }: Own,
  data: Prisma.BloggerRefreshUncheckedUpdateInput,
): Promise<void> {
  const where = { id, executor, endedAt: null };
  const { count } = await db.bloggerRefresh.updateMany({ where, data });
  if (count === 0) throw new RefreshNotWanted();
}

/**
 * Ends the step; other steps leave the refresh alone until a while after `until`. Throws
 * `RefreshNotWanted`.
 */
export async function leaveRefresh(
  db: Db | Tx,
  { id, executor }: Own,
  { until, kept }: { until: number | null; kept: Kept | null },
): Promise<void> {
  const text = kept === null ? null : JSON.stringify(kept);
  const left = await db.$executeRaw`
    UPDATE blogger_refresh SET kept = ${text}::jsonb,
      busy_until = greatest(clock_timestamp(), to_timestamp(${until}::float8 / 1000)) + ${PATIENCE_MS}::float8 * interval '1 millisecond'
    WHERE id = ${id} AND executor = ${executor} AND ended_at IS NULL`;
  if (left === 0) throw new RefreshNotWanted();
}

type Waiting = { userId: string | null };

const SOON_MS = 2_000;

/**
 * Refreshes that can use an account of a platform now: runs give each the next turn of one
 * (docs/rules.md#refreshes). The lease's end tells nothing: a scrape usually frees its account before.
 */
export async function findWaitingForAccount(
  db: Db,
  { organizationId, platform }: { organizationId: string; platform: string },
): Promise<Waiting[]> {
  return db.$queryRaw`
    SELECT r.user_id AS "userId" FROM blogger_refresh r
    WHERE r.organization_id = ${organizationId} AND r.platform = ${platform}::platform AND r.ended_at IS NULL
      AND r.status = 'QUEUED' AND r.busy_until > clock_timestamp()
      AND r.wait_reason IS DISTINCT FROM ${CREATOR_BUSY}
      AND (r.wait_until IS NULL OR r.wait_reason = 'LEASED'
        OR r.wait_until <= clock_timestamp() + ${SOON_MS}::float8 * interval '1 millisecond')`;
}
