import { type BloggerWire, type BloggerWireField, bloggerWireFields } from "@/server/domain/blogger";

const nothingKnown = Object.fromEntries(bloggerWireFields.map((name) => [name, null])) as Record<
  BloggerWireField,
  null
>;

/** A blogger as examples show it: what its organization sent, and a few metrics that scraping found. */
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
  interactRate: 350,
  priceJson: { picture: 3_000, video: 5_200 },
  tags: "skin care,review",
  rebatePercent: 5.5,
  source: "OPEN_API",
  platformStatus: "ACTIVE",
  reviewStatus: "APPROVED",
  externalId: "erp-1001",
  personal30PlayMid: "48200",
  personal30InteractRate: "3.5%",
  createdAt: "2026-11-21T08:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
};
