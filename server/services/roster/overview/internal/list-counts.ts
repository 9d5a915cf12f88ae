import { addDays } from "@/server/domain/kernel/days";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { type Db, Prisma } from "@/server/infra/db";
import { type BloggerPlatformOverview } from "../schema";

/** A roster, or one member's part of it. `today` is a day in the organization's time zone. */
export type CountedRoster = {
  organizationId: string;
  visibleOwnerId: string | undefined;
  today: string;
  timeZone: string;
};

const WEEK = 7;
const MONTH = 30;
/** Days without an update or a check after which a blogger is stale (docs/rules.md#overview). */
const STALE_AFTER = 60;

export type PlatformCounts = {
  platform: Platform;
  total: number;
  fans: number;
  fansKnown: number;
  /** Bloggers whose follower count is a lower bound; included in `fansKnown`. */
  fansLeast: number;
  priceLow: number;
  priceMiddle: number;
  priceHigh: number;
  abnormal: number;
  /** Bloggers that were never checked on the platform. */
  unchecked: number;
  newToday: number;
  newInWeek: number;
  newInMonth: number;
  seenToday: number;
  seenInWeek: number;
  seenInMonth: number;
  fresh: number;
};

/** Sorted by platform. One statement sums folded and unfolded lines, so the counts are exact. */
export async function listCounts(db: Db, roster: CountedRoster): Promise<PlatformCounts[]> {
  const { today } = roster;
  const [week, month] = [addDays(today, 1 - WEEK), addDays(today, 1 - MONTH)];
  const rows = await db.$queryRaw<PlatformCounts[]>`
    WITH total AS (
      SELECT platform, sum(bloggers)::integer AS total, sum(fans)::float8 AS fans, sum(fans_known)::integer AS "fansKnown",
        sum(fans_least)::integer AS "fansLeast",
        sum(price_low)::integer AS "priceLow", sum(price_middle)::integer AS "priceMiddle",
        sum(price_high)::integer AS "priceHigh", sum(abnormal)::integer AS abnormal, sum(unchecked)::integer AS unchecked
      FROM (${totalLines(roster)}) line GROUP BY platform
    ), by_day AS (
      SELECT platform, day, sum(created) AS created, sum(seen) AS seen
      FROM (${dayLines(roster, addDays(today, -STALE_AFTER))}) line GROUP BY platform, day
    )
    SELECT total.*,
      coalesce(sum(created) FILTER (WHERE day = ${today}::date), 0)::integer AS "newToday",
      coalesce(sum(created) FILTER (WHERE day >= ${week}::date), 0)::integer AS "newInWeek",
      coalesce(sum(created) FILTER (WHERE day >= ${month}::date), 0)::integer AS "newInMonth",
      coalesce(sum(seen) FILTER (WHERE day >= ${today}::date), 0)::integer AS "seenToday",
      coalesce(sum(seen) FILTER (WHERE day >= ${week}::date), 0)::integer AS "seenInWeek",
      coalesce(sum(seen) FILTER (WHERE day >= ${month}::date), 0)::integer AS "seenInMonth",
      coalesce(sum(seen), 0)::integer AS fresh
    FROM total LEFT JOIN by_day USING (platform)
    WHERE total.total > 0
    GROUP BY platform, total, fans, "fansKnown", "fansLeast", "priceLow", "priceMiddle", "priceHigh", abnormal, unchecked`;
  return rows.sort((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform));
}

export function totalLines(roster: CountedRoster): Prisma.Sql {
  const columns = Prisma.raw(
    "platform, bloggers, fans, fans_known, fans_least, price_low, price_middle, price_high, abnormal, unchecked",
  );
  return Prisma.sql`
    SELECT ${columns} FROM roster_total WHERE ${ofRoster(roster)}
    UNION ALL SELECT ${columns} FROM roster_delta WHERE ${ofRoster(roster)} AND day IS NULL`;
}

export function dayLines(roster: CountedRoster, from: string): Prisma.Sql {
  const columns = Prisma.raw("platform, day, created, seen, net, added, updated");
  return Prisma.sql`
    SELECT ${columns} FROM roster_day WHERE ${ofRoster(roster)} AND day >= ${from}::date
    UNION ALL SELECT ${columns} FROM roster_delta WHERE ${ofRoster(roster)} AND day >= ${from}::date`;
}

function ofRoster({ organizationId, visibleOwnerId }: CountedRoster): Prisma.Sql {
  const owned = visibleOwnerId === undefined ? Prisma.empty : Prisma.sql`AND holder_id = ${visibleOwnerId}`;
  return Prisma.sql`organization_id = ${organizationId} ${owned}`;
}

/** One index lookup per platform. */
export async function findLastUpdates(
  db: Db,
  { organizationId, visibleOwnerId }: CountedRoster,
  counts: readonly Pick<PlatformCounts, "platform">[],
): Promise<Map<Platform, Date>> {
  const owned =
    visibleOwnerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${visibleOwnerId}`;
  const read = Prisma.raw("coalesce(b.last_synced_at, '1970-01-01 00:00:00+00'::timestamptz)");
  const rows = await db.$queryRaw<{ platform: Platform; at: Date | null }[]>`
    SELECT asked.platform, newest.at
    FROM unnest(${counts.map(({ platform }) => platform)}::platform[]) AS asked (platform),
    LATERAL (
      SELECT b.last_synced_at AS at FROM blogger b
      WHERE b.organization_id = ${organizationId} AND b.platform = asked.platform AND b.deactivated_at IS NULL ${owned}
      ORDER BY ${read} DESC, b.id DESC LIMIT 1
    ) newest`;
  return new Map(rows.flatMap(({ platform, at }) => (at === null ? [] : [[platform, at] as const])));
}

export function toPlatformOverview(
  counts: PlatformCounts,
  lastUpdatedAt: Date | undefined,
): BloggerPlatformOverview {
  const { total } = counts;
  const share = (count: number) => (total === 0 ? 0 : count / total);
  return {
    platform: counts.platform,
    totalCount: total,
    lastUpdatedAt: lastUpdatedAt?.toISOString() ?? null,
    newCount7d: counts.newInWeek,
    newCount30d: counts.newInMonth,
    avgFansCount: toMean(counts),
    fansKnownCount: counts.fansKnown,
    fansLeastCount: counts.fansLeast,
    priceDistribution: {
      "0-10w": counts.priceLow,
      "10-100w": counts.priceMiddle,
      "100w+": counts.priceHigh,
    },
    updatedRatio1d: share(counts.seenToday),
    updatedRatio7d: share(counts.seenInWeek),
    updatedRatio30d: share(counts.seenInMonth),
    abnormalCount: counts.abnormal,
    uncheckedCount: counts.unchecked,
    abnormalRatio: share(counts.abnormal),
    staleRatio60d: share(total - counts.fresh),
  };
}

/** 0 if no follower count is known; `fansKnownCount` tells that case. */
export function toMean({ fans, fansKnown }: Pick<PlatformCounts, "fans" | "fansKnown">): number {
  return fansKnown === 0 ? 0 : Math.round(fans / fansKnown);
}

export function noCounts(platform: Platform): PlatformCounts {
  return {
    platform,
    total: 0,
    fans: 0,
    fansKnown: 0,
    fansLeast: 0,
    priceLow: 0,
    priceMiddle: 0,
    priceHigh: 0,
    abnormal: 0,
    unchecked: 0,
    newToday: 0,
    newInWeek: 0,
    newInMonth: 0,
    seenToday: 0,
    seenInWeek: 0,
    seenInMonth: 0,
    fresh: 0,
  };
}
