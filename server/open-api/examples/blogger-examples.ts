import {
  bloggerListWire,
  bloggerMetricsWire,
  type BloggerWire,
  type BloggerWireField,
  bloggerWireFields,
} from "@/server/domain/roster/blogger";
import { toQuotesWire } from "@/server/domain/roster/quotes";
import { type BloggerChange } from "@/server/services/roster/blogger";
import { type PushBody } from "@/server/services/push/delivery";

const nothingKnown = Object.fromEntries(bloggerWireFields.map((name) => [name, null])) as Record<
  BloggerWireField,
  null
>;
const priceJson = { picture: 3_000, video: 5_200 };

export const bloggerExample: BloggerWire = {
  ...nothingKnown,
  id: "blg_01kakq8r5m2n4p6q8r0s1t3v5w",
  organizationId: "org_01kakq0a1b2c3d4e5f6g7h8j9k",
  platform: "PGY",
  platformBloggerId: "5f1a2b3c4d5e6f7a8b9c0d1e",
  nickname: "林一",
  url: "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/5f1a2b3c4d5e6f7a8b9c0d1e",
  category: "美妆",
  fansCount: 123_000,
  fansCountIsLeast: false,
  interactRate: 350,
  priceJson,
  tags: "skin care,review",
  rebatePercent: 5.5,
  source: "OPEN_API",
  platformStatus: "ACTIVE",
  reviewStatus: "APPROVED",
  externalId: "erp-1001",
  personal30PlayMid: "48200",
  personal30InteractRate: "3.5%",
  quotes: toQuotesWire({
    platform: "PGY",
    priceJson,
    priceShortWithFee: null,
    priceMidWithFee: null,
    priceLongWithFee: null,
  }),
  createdAt: "2026-11-21T08:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
};

export const listedBloggerExample = bloggerListWire.parse(bloggerExample);

const { id, platform, fansCount, interactRate } = bloggerExample;
const metrics = bloggerMetricsWire.parse(bloggerExample);

export const bloggerStatsExample = {
  bloggerId: id,
  platform,
  current: { fansCount, interactRate, lastSyncedAt: "2026-11-21T03:12:38.000Z", metrics },
  snapshots: [{ snapshotDate: "2026-11-20", fansCount: 122_400, interactRate: 340, metrics }],
};

export const changeExample: BloggerChange = {
  changeType: "CREATED",
  changedAt: "2026-11-21T08:00:00.000Z",
  seq: "1042",
  blogger: listedBloggerExample,
};

export const pushExample: PushBody = {
  id: "dlv_01kakq8r7p3v9m2x4t6w8y0z1a",
  endpointId: "sep_01kakq5d2c4b6a8f0e1g3h5j7k",
  runId: "ser_01kakq8r7q5n7p9r1s3t5v7w9x",
  attempt: 1,
  sentAt: "2026-11-21T08:00:00.214Z",
  test: false,
  bloggers: [{ ...changeExample, test: false }],
};
