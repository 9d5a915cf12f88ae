import { dayIn } from "@/server/domain/kernel/days";
import { visibleOwnerId, toStatsDays } from "@/server/services/roster/blogger";
import { type Ctx, noInput, query } from "@/server/services/kernel/verb";
import {
  type CountedRoster,
  noCounts,
  type PlatformCounts,
  listCounts,
  findLastUpdates,
  toMean,
  toPlatformOverview,
} from "./internal/list-counts";
import { listDays } from "./internal/list-days";
import {
  bloggerActivityStats,
  bloggerOverview,
  bloggerSnapshotList,
  bloggerSnapshotsInput,
  platformOverviewInput,
  platformOverviewList,
  rosterCountState,
} from "./schema";

const permission = "blogger:read";

/** See docs/rules.md#overview. */
export const getBloggerOverview = query({
  permission,
  input: noInput,
  output: bloggerOverview,
  async run({ ctx }) {
    const counts = await listCounts(ctx.db, rosterOf(ctx));
    const perPlatform = await toOverviews(ctx, counts);
    return {
      totalBloggers: sumOf(counts, "total"),
      avgFansCount: toMean({ fans: sumOf(counts, "fans"), fansKnown: sumOf(counts, "fansKnown") }),
      fansKnownCount: sumOf(counts, "fansKnown"),
      fansLeastCount: sumOf(counts, "fansLeast"),
      platformCount: perPlatform.length,
      perPlatform,
      list: perPlatform,
    };
  },
});

export const listPlatformOverviews = query({
  permission,
  input: platformOverviewInput,
  output: platformOverviewList,
  async run({ ctx, input: { platform } = {} }) {
    const counts = await listCounts(ctx.db, rosterOf(ctx));
    const wanted = counts.filter((one) => platform === undefined || one.platform === platform);
    const known = platform === undefined || wanted.length > 0 ? wanted : [noCounts(platform)];
    return { list: await toOverviews(ctx, known) };
  },
});

export const getBloggerActivityStats = query({
  permission,
  input: noInput,
  output: bloggerActivityStats,
  async run({ ctx }) {
    const counts = await listCounts(ctx.db, rosterOf(ctx));
    return {
      todayNew: sumOf(counts, "newToday"),
      weekNew: sumOf(counts, "newInWeek"),
      todayUpdated: sumOf(counts, "seenToday"),
      weekUpdated: sumOf(counts, "seenInWeek"),
      total: sumOf(counts, "total"),
    };
  },
});

/** Throws `VALIDATION_FAILED` for a range that is reversed or longer than a year. */
export const listBloggerSnapshots = query({
  permission,
  input: bloggerSnapshotsInput,
  output: bloggerSnapshotList,
  async run({ ctx, input = {} }) {
    const roster = rosterOf(ctx);
    return { list: await listDays(ctx.db, roster, toStatsDays(input, roster.today)) };
  },
});

/** True after an upgrade or a change of the time zone, until all rows are counted. */
export const getRosterCountState = query({
  permission,
  input: noInput,
  output: rosterCountState,
  async run({ ctx }) {
    const { id: organizationId } = ctx.organization;
    return { isCounting: (await ctx.db.rosterRecount.count({ where: { organizationId } })) > 0 };
  },
});

function rosterOf(ctx: Ctx): CountedRoster {
  const { id: organizationId, timeZone } = ctx.organization;
  return { organizationId, visibleOwnerId: visibleOwnerId(ctx), timeZone, today: dayIn(timeZone, ctx.now()) };
}

async function toOverviews(ctx: Ctx, counts: readonly PlatformCounts[]) {
  const updates = await findLastUpdates(ctx.db, rosterOf(ctx), counts);
  return counts.map((one) => toPlatformOverview(one, updates.get(one.platform)));
}

type Summed = {
  [Key in keyof PlatformCounts]: PlatformCounts[Key] extends number ? Key : never;
}[keyof PlatformCounts];

function sumOf(counts: readonly PlatformCounts[], key: Summed): number {
  return counts.reduce((sum, one) => sum + one[key], 0);
}
