import { bloggerMetricsWire } from "@/server/domain/blogger";
import { bloggerExample } from "./blogger-example";

const { id: bloggerId, platform, fansCount, interactRate } = bloggerExample;
const metrics = bloggerMetricsWire.parse(bloggerExample);

/** What is known of a blogger now, and what was known the day before. */
export const bloggerStatsExample = {
  bloggerId,
  platform,
  current: { fansCount, interactRate, lastSyncedAt: "2026-11-21T03:12:38.000Z", metrics },
  snapshots: [{ snapshotDate: "2026-11-20", fansCount: 122_400, interactRate: 340, metrics }],
};
