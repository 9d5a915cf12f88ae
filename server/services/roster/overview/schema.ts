import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";
import { dayFrom1970 } from "@/server/services/roster/blogger";

const ratio = z.number().min(0).max(1);
const instant = z.iso.datetime();

/** See docs/rules.md#overview. */
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

/** `list` repeats `perPlatform` for older clients. */
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

export const bloggerActivityStats = z.object({
  todayNew: z.int(),
  weekNew: z.int(),
  todayUpdated: z.int(),
  weekUpdated: z.int(),
  total: z.int(),
});

/** Days in the organization's time zone, both inclusive. Default: the last 30 days. */
export const bloggerSnapshotsInput = z
  .strictObject({ from: dayFrom1970.optional(), to: dayFrom1970.optional() })
  .optional();

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

/** While the roster is being counted from its rows, its figures are too small. */
export const rosterCountState = z.object({ isCounting: z.boolean() });
