import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";
import { dayFrom1970 } from "@/server/services/roster/blogger";

/** A share of bloggers, 0 to 1. */
const ratio = z.number().min(0).max(1);
const instant = z.iso.datetime();

/** BloggerPlatformOverview (docs/rules.md#overview). */
export const bloggerPlatformOverview = z.object({
  platform: platformSchema,
  totalCount: z.int(),
  lastUpdatedAt: instant.nullable(),
  newCount7d: z.int(),
  newCount30d: z.int(),
  avgFansCount: z.int(),
  fansKnownCount: z.int(),
  fansLeastCount: z.int(),
  priceDistribution: z.object({ "0-10w": z.int(), "10-100w": z.int(), "100w+": z.int() }),
  updatedRatio1d: ratio,
  updatedRatio7d: ratio,
  updatedRatio30d: ratio,
  abnormalCount: z.int(),
  abnormalRatio: ratio,
  uncheckedCount: z.int(),
  staleRatio60d: ratio,
});
export type BloggerPlatformOverview = z.output<typeof bloggerPlatformOverview>;

/** BloggerOverview: `list` is `perPlatform` once more, for older clients. */
export const bloggerOverview = z.object({
  totalBloggers: z.int(),
  avgFansCount: z.int(),
  fansKnownCount: z.int(),
  fansLeastCount: z.int(),
  platformCount: z.int(),
  perPlatform: z.array(bloggerPlatformOverview),
  list: z.array(bloggerPlatformOverview),
});

export const platformOverviewInput = z.strictObject({ platform: platformSchema.optional() }).optional();
export const platformOverviewList = z.object({ list: z.array(bloggerPlatformOverview) });

/** BloggerActivityStats. */
export const bloggerActivityStats = z.object({
  todayNew: z.int(),
  weekNew: z.int(),
  todayUpdated: z.int(),
  weekUpdated: z.int(),
  total: z.int(),
});

/** Days of the organization's time zone, both included; left out: the last 30. */
export const bloggerSnapshotsInput = z
  .strictObject({ from: dayFrom1970.optional(), to: dayFrom1970.optional() })
  .optional();

/** BloggerSnapshotList: every day of the range, oldest first. */
export const bloggerSnapshotList = z.object({
  list: z.array(
    z.object({
      snapshotDate: z.iso.date(),
      perPlatform: z.array(
        z.object({
          platform: platformSchema,
          totalCount: z.int(),
          newCount: z.int(),
          updatedCount: z.int(),
        }),
      ),
    }),
  ),
});

/** Whether the roster is still being counted from its rows, so that the figures are too small. */
export const rosterCountState = z.object({ isCounting: z.boolean() });
