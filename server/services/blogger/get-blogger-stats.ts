import { type BloggerMetricsWire, metricFields } from "@/server/domain/blogger";
import { dayIn } from "@/server/domain/days";
import { authorise, type Verb } from "@/server/services/verb";
import { readBloggerRow } from "./internal/read-blogger-row";
import { toStatsDays } from "./internal/stats-days";
import { type BloggerRow, toBloggerWire } from "./internal/to-blogger-wire";
import { type BloggerStats, type GetBloggerStatsInput } from "./schema";

const currentFields = ["platform", "fansCount", "interactRate", "lastSyncedAt"] as const;
const metricNames = metricFields.map(({ name }) => name);

/**
 * What is known of a blogger now, and was on each day of a range, oldest first; days on which nothing became known are left out
 * (decisions, section 1, "Pull"). Days are those of the organization's time zone. Throws `NOT_FOUND`, `VALIDATION_FAILED`.
 */
export async function getBloggerStats({ ctx, input }: Verb<GetBloggerStatsInput>): Promise<BloggerStats> {
  authorise(ctx, "blogger:read");
  const { id: organizationId, timeZone } = ctx.organization;
  const { from, to } = toStatsDays(input, dayIn(timeZone, ctx.now()));
  const row = await readBloggerRow(ctx.db, ctx, input.id, currentFields);
  const snapshots = await ctx.db.bloggerSnapshot.findMany({
    where: {
      bloggerId: row.id,
      blogger: { organizationId },
      snapshotDate: { gte: new Date(from), lte: new Date(to) },
    },
    orderBy: { snapshotDate: "asc" },
  });
  const { platform, ...current } = toBloggerWire(row, currentFields) as CurrentWire;
  return {
    bloggerId: row.id,
    platform,
    current: { ...current, metrics: toMetrics(row) },
    snapshots: snapshots.map(({ snapshotDate, fansCount, interactRate, metrics }) => ({
      snapshotDate: snapshotDate.toISOString().slice(0, 10),
      fansCount,
      interactRate,
      metrics: toMetrics({ id: row.id, metrics: metrics as BloggerRow["metrics"] }),
    })),
  };
}

type CurrentWire = Pick<BloggerStats, "platform"> & Omit<BloggerStats["current"], "metrics">;

function toMetrics(row: BloggerRow): BloggerMetricsWire {
  return toBloggerWire(row, metricNames) as BloggerMetricsWire;
}
