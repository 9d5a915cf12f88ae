import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type LogicalRun } from "./logical-run";

const MAX_UNDER_WAY = 200;
const WINDOW_MINUTES = 10;
const SAMPLE = 1_000;

type UnderWay = {
  bloggerId: string;
  nickname: string | null;
  platform: Platform;
  accountId: string | null;
  since: Date | null;
};

/** Longest first; only creators that the actor sees. An account has one scrape at a time. */
export async function findScrapesUnderWay(ctx: Ctx, { newest }: LogicalRun): Promise<UnderWay[]> {
  if (newest.status !== "RUNNING" || newest.dispatcher === "DESKTOP") return [];
  const ownerUserId = visibleOwnerId(ctx);
  const ofOwner = ownerUserId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${ownerUserId}`;
  return ctx.db.$queryRaw`
    SELECT c.blogger_id AS "bloggerId", b.nickname, b.platform::text, c.account_id AS "accountId",
      a.last_used_at AS since
    FROM scrape_claim c JOIN blogger b ON b.id = c.blogger_id
    LEFT JOIN scraper_account a ON a.id = c.account_id AND a.lease_holder = c.run_id
    WHERE c.run_id = ${newest.id} AND c.expires_at > clock_timestamp() ${ofOwner}
    ORDER BY a.last_used_at NULLS LAST, c.blogger_id LIMIT ${MAX_UNDER_WAY}`;
}

type Speed = { now: Date; succeeded: number; failed: number; succeededIn: number; failedIn: number };

export async function getPerMinute(
  db: Db,
  organizationId: OrganizationId,
  { chain, newest }: LogicalRun,
): Promise<{ perMinute: number; now: Date }> {
  const [speed] = await db.$queryRaw<Speed[]>`
    WITH clock AS MATERIALIZED (
      SELECT clock_timestamp() AS now,
        greatest(${newest.startedAt}, clock_timestamp() - ${WINDOW_MINUTES}::int * interval '1 minute') AS since
    ), changed AS MATERIALIZED (
      SELECT c.blogger_id, c.changed_at AS at FROM blogger_change c, clock
      WHERE c.organization_id = ${organizationId} AND c.changed_at > clock.since
      ORDER BY c.changed_at DESC, c.seq DESC LIMIT ${SAMPLE}
    ), succeeded AS (
      SELECT count(*)::int AS count FROM changed c JOIN scraping_run_target t
        ON t.chain = ${chain} AND t.blogger_id = c.blogger_id AND t.state = 'SUCCESS' AND t.attempt = ${newest.attempt}
    ), failed AS MATERIALIZED (
      SELECT f.at FROM scraping_run_failure f, clock WHERE f.run_id = ${newest.id} AND f.at > clock.since
      ORDER BY f.id DESC LIMIT ${SAMPLE}
    )
    SELECT clock.now, succeeded.count AS succeeded, (SELECT count(*)::int FROM failed) AS failed,
      extract(epoch FROM clock.now - coalesce(
        (SELECT min(at) FROM changed HAVING count(*) = ${SAMPLE}), clock.since))::float8 / 60 AS "succeededIn",
      extract(epoch FROM clock.now - coalesce(
        (SELECT min(at) FROM failed HAVING count(*) = ${SAMPLE}), clock.since))::float8 / 60 AS "failedIn"
    FROM clock, succeeded`;
  if (speed === undefined) throw new Error("the database has no clock");
  const { now } = speed;
  if (newest.status !== "RUNNING") return { perMinute: 0, now };
  // Desktop clients report in batches, so the write times of outcomes are not their real times.
  const perMinute =
    newest.dispatcher === "DESKTOP"
      ? rate(
          newest.successCount + newest.failedCount,
          (now.getTime() - newest.startedAt.getTime()) / MINUTE_MS,
        )
      : rate(speed.succeeded, speed.succeededIn) + rate(speed.failed, speed.failedIn);
  return { perMinute: Math.round(perMinute * 100) / 100, now };
}

function rate(count: number, minutes: number): number {
  return count / Math.max(minutes, 0.1);
}
