import { bloggerListFields, bloggerOrders } from "@/server/domain/roster/blogger";
import { inDaysOf } from "@/server/services/roster/blogger";
import { type FigurePageQuery } from "@/server/services/roster/blogger/internal/figures/figure-pages";

type Asked = Parameters<typeof inDaysOf>[2];
type Query = Omit<FigurePageQuery, "after"> & { fields: typeof bloggerListFields };
export type FigureCase = { name: string; query: Query };

const LIMIT = 50;

/** Each filter by figures alone, in the list's default order. */
const alone: readonly Asked[] = [
  { quoteMin: 5_000 },
  { quoteMax: 300 },
  { quoteMin: 1_000, quoteMax: 1_200 },
  { quoteForm: "video", quoteMin: 1_000, quoteMax: 3_000 },
  { quoteForm: "custom" },
  { interactRateMin: 500 },
  { playsMin: 500_000 },
  { costMax: 20 },
  { fansGrowthMin: 10_000 },
  { femaleShareMin: 0.7 },
  { audienceAge: ["age24To30"] },
  { audienceCity: "北京" },
  { location: "深圳" },
  { rebateMin: 20 },
  { hasWechat: true },
  { lastSyncedFrom: daysAgo(30) },
  { lastSyncedTo: daysAgo(100) },
  { linkupFrom: daysAgo(30) },
];

/** The ten combinations that buyers use. */
const combined: Record<string, readonly [Asked, FigurePageQuery["order"], "asc" | "desc"]> = {
  "videos within a budget, cheapest plays first": [
    { platform: ["PGY"], quoteForm: "video", quoteMin: 1_000, quoteMax: 5_000 },
    "cost",
    "asc",
  ],
  "Douyin, 21 to 60 s within a budget, most fans first": [
    { platform: ["STARMAP"], quoteForm: "video21To60", quoteMax: 3_000, fansCountMin: 10_000 },
    "fansCount",
    "desc",
  ],
  "category, budget and fans": [
    { category: ["category-3"], quoteMin: 1_000, quoteMax: 5_000, fansCountMin: 10_000 },
    "interactRate",
    "desc",
  ],
  "women who play much": [{ femaleShareMin: 0.7, playsMin: 200_000, costMax: 30 }, "cost", "asc"],
  "young women of a city": [
    { audienceCity: "上海", audienceAge: ["age18To23", "age24To30"], femaleShareMin: 0.6 },
    "fansCount",
    "desc",
  ],
  "approved, with WeChat, in a city": [
    { reviewStatus: "APPROVED", hasWechat: true, location: "杭州" },
    "quote",
    "asc",
  ],
  "good interaction at a low cost": [{ interactRateMin: 500, costMax: 20 }, "interactRate", "desc"],
  "growing and read lately": [{ fansGrowthMin: 5_000, lastSyncedFrom: daysAgo(30) }, "fansGrowth", "desc"],
  "a rebate and two tags": [{ rebateMin: 10, tagsAll: ["hot", "tag-1"] }, "quote", "desc"],
  "two platforms, tag, budget": [
    { platform: ["STARMAP", "PGY"], tags: ["hot"], quoteMax: 2_000 },
    "updatedAt",
    "desc",
  ],
};

export const figureCases: readonly FigureCase[] = [
  ...alone.map((asked) => toCase(JSON.stringify(asked), asked, "updatedAt", "desc")),
  ...bloggerOrders
    .slice(3)
    .flatMap((order) => (["desc", "asc"] as const).map((way) => toCase("all", {}, order, way))),
  ...Object.entries(combined).map(([name, [asked, order, way]]) => toCase(name, asked, order, way)),
];

function toCase(
  about: string,
  asked: Asked,
  order: FigurePageQuery["order"],
  direction: "asc" | "desc",
): FigureCase {
  const filter = inDaysOf("Asia/Shanghai", new Date(), asked);
  const name = `figures ${about} · ${order} ${direction}`;
  return { name, query: { filter, order, direction, limit: LIMIT + 1, fields: bloggerListFields } };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
