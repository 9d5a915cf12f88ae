import { bloggerListFields, UNASSIGNED } from "@/server/domain/roster/blogger";
import { platforms } from "@/server/domain/roster/platforms";
import { inDaysOf } from "@/server/services/roster/blogger";
import {
  type BloggersStatement,
  isFoundInNoOrder,
} from "@/server/services/roster/blogger/internal/bloggers-statement";
import { HOLDER } from "@/scripts/bench/lists/roster-sql";
import { DAY_MS } from "@/server/domain/kernel/durations";

type Filter = BloggersStatement["filter"];
type Order = Pick<BloggersStatement, "order" | "direction">;
/**
 * `reads`: a page in order of its own index, entries of one index, or rows where only the row tells whether
 * it matches.
 */
export type BloggerCase = {
  name: string;
  reads: "page" | "index" | "rows";
  query: Omit<BloggersStatement, "after">;
};

/**
 * The filters of `GET /open-api/bloggers`: none, each with a frequent, a medium and a rare value, and
 * useful pairs.
 */
const filters: readonly Filter[] = [
  {},
  { includeDeactivated: true },
  ...(["PGY", "MP_HUXUAN", "BILIBILI_HUAHUO"] as const).map((name) => ({ platform: [name] })),
  { platform: ["STARMAP", "PGY"] },
  { platform: ["MP_HUXUAN", "BILIBILI_HUAHUO"] },
  { platform: platforms },
  ...[1_000, 500_000, 5_000_000].map((fansCountMin) => ({ fansCountMin })),
  ...[50, 1_000_000].map((fansCountMax) => ({ fansCountMax })),
  { fansCountMin: 100_000, fansCountMax: 101_000 },
  ...["hot", "middle", "seldom", "rare", "old", "nobody"].map((tag) => ({ tags: [tag] })),
  { tags: ["hot", "middle"] },
  { tags: ["rare", "seldom"] },
  ...["category-0", "category-39", "rare", "nobody"].map((category) => ({ category })),
  ...[1 / 24, 30, 900].map((days) => ({ updatedSince: daysAgo(days) })),
  ...(["APPROVED", "PENDING", "REJECTED"] as const).map((reviewStatus) => ({ reviewStatus })),
  ...["erp-500", "nobody"].map((externalId) => ({ externalId })),
  { platform: ["PGY"], category: "category-0" },
  { platform: ["BILIBILI_HUAHUO"], category: "category-0" },
  { platform: ["BILIBILI_HUAHUO"], includeDeactivated: true },
  { platform: ["STARMAP"], tags: ["hot"] },
  { platform: ["MP_HUXUAN"], tags: ["hot"] },
  { platform: ["STARMAP", "PGY"], tags: ["middle"] },
  { platform: ["STARMAP"], fansCountMin: 500_000 },
  { platform: ["STARMAP", "PGY"], fansCountMin: 500_000 },
  { platform: ["MP_HUXUAN"], updatedSince: daysAgo(30) },
  { platform: ["STARMAP"], reviewStatus: "PENDING" },
  { category: "category-0", reviewStatus: "REJECTED" },
  { category: "category-0", reviewStatus: "APPROVED" },
  { category: "category-3", fansCountMin: 500_000 },
  { category: "category-3", tags: ["hot"] },
  { tags: ["hot"], fansCountMin: 500_000 },
  { tags: ["middle"], updatedSince: daysAgo(30) },
  { reviewStatus: "APPROVED", fansCountMin: 1_000 },
  { reviewStatus: "PENDING", updatedSince: daysAgo(30) },
];

/** The console's additional searches and filters. */
const searches: readonly Filter[] = [
  ...["13900000400", "139 0000 0400", "wx_300", "https://space.bilibili.com/123456"].map((text) => ({
    text,
  })),
  ...[HOLDER, "nobody", "usr_unknown"].map((ownerUserId) => ({ ownerUserId })),
  ...[60, 900, 3_000].map((staleDays) => inDaysOf("Asia/Shanghai", new Date(), { staleDays })),
  { priceMin: 1_000, priceMax: 5_000 },
  { priceMax: 20 },
  ...(["ACTIVE", "NOT_FOUND"] as const).map((status) => ({ platformStatus: [status] })),
  ...["MANUAL", "SCRAPE"].map((source) => ({ source: [source] })),
  ...["HOT", "Rare"].map((tag) => ({ tags: [tag] })),
  ...["hot", "middle"].map((tag) => ({ tags: [tag], isExact: true })),
  { category: "category-39", isExact: true },
  { category: "CATEGORY-39" },
  { category: ["category-1", "RARE"] },
  { platform: ["STARMAP"], platformStatus: ["NOT_FOUND"] },
  ...["a", "anna", "kitchen travel 1", "zzzz", "五", "五尡", "丑晤", "creator-777"].map((text) => ({
    text,
  })),
  { text: "anna", platform: ["STARMAP"] },
  { text: "五", category: "category-0" },
  ...["a", "anna", "五", "五尡", "tag-1", "travel"].map((text) => ({ text, tags: ["hot"] })),
  { text: "anna", tags: ["middle"] },
  { text: "anna", category: "category-3", tags: ["hot"] },
  { text: "hot anna", category: "category-0" },
  { text: "hot", fansCountMin: 500_000 },
  { text: "category-3", reviewStatus: "PENDING" },
  { category: "category-39", tags: ["hot"] },
  { category: "category-39", tags: ["middle"] },
  { category: "category-39", platform: ["MP_HUXUAN"] },
];
const ordered: readonly Filter[] = [
  {},
  { platform: ["PGY"] },
  { platform: ["BILIBILI_HUAHUO"] },
  { platform: ["STARMAP", "PGY"] },
  { category: "category-39" },
  { reviewStatus: "PENDING" },
  { tags: ["hot"] },
  { tags: ["rare"] },
  { fansCountMin: 500_000 },
  { text: "五尡" },
  { text: "a" },
  { text: "anna" },
  { text: "anna", tags: ["hot"] },
  { category: "category-3", tags: ["hot"] },
];
const orders = (["createdAt", "fansCount"] as const).flatMap((order) =>
  (["desc", "asc"] as const).map((direction) => ({ order, direction })),
);
const newest: Order = { order: "updatedAt", direction: "desc" };

export const bloggerCases: readonly BloggerCase[] = [
  ...[100, 500].flatMap((limit) => filters.map((filter) => toCase(filter, newest, limit))),
  ...searches.map((filter) => toCase(filter, newest, 50)),
  ...orders.flatMap((order) => ordered.map((filter) => toCase(filter, order, 200))),
];
/** The total of each filter, which does not depend on the page's order. */
export const countCases: readonly BloggerCase[] = [...filters, ...searches].map((filter) => {
  const { name, ...rest } = toCase(filter, newest, 0);
  return { ...rest, name: `total ${name}` };
});
export const heldCase: BloggerCase = toCase({ visibleOwnerId: HOLDER }, newest, 200);

function toCase(filter: Filter, { order, direction }: Order, limit: number): BloggerCase {
  const { days, ...plain } = filter;
  const fields = { ...plain, ...(days && { unseen: days.notSeenSince }) };
  const words = Object.entries(fields).map(([field, value]) => `${field}=${String(value)}`);
  const name = `${words.join(" ") || "all"} · ${order} ${direction} ${limit}`;
  // One row more than the page, as the verb requests to detect a next page.
  const query = { filter, order, direction, fields: bloggerListFields, limit: limit + 1 };
  const ownIndex = words.length === 0 || (order === "updatedAt" && words.length === 1 && !hasRange(filter));
  const rows = filter.visibleOwnerId !== undefined || isFoundInNoOrder(filter);
  return { name, reads: rows ? "rows" : ownIndex ? "page" : "index", query };
}

/** No index is ordered by "unassigned". */
function hasRange({ fansCountMin, fansCountMax, days, ownerUserId }: Filter): boolean {
  return (fansCountMin ?? fansCountMax ?? days) !== undefined || ownerUserId === UNASSIGNED;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
