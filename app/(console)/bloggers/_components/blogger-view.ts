import { type Platform, platforms } from "@/server/domain/platforms";

export const reviewStatuses = ["PENDING", "APPROVED", "REJECTED"] as const;
export const bloggerOrders = ["updatedAt", "createdAt", "fansCount"] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];
export type BloggerOrder = (typeof bloggerOrders)[number];

/** What is shown of the roster: as it stands in the address, and as the server is asked for it. */
export type BloggerFilter = {
  text?: string;
  platform?: Platform[];
  fansCountMin?: number;
  fansCountMax?: number;
  tags?: string[];
  category?: string;
  reviewStatus?: ReviewStatus;
  updatedSince?: string;
  includeDeactivated?: true;
};

const filterKeys = [
  "text",
  "platform",
  "fansCountMin",
  "fansCountMax",
  "tags",
  "category",
  "reviewStatus",
  "updatedSince",
  "includeDeactivated",
] as const satisfies (keyof BloggerFilter)[];

/** Reads the filter from the address; what makes no sense there is left out. */
export function readFilter(params: URLSearchParams): BloggerFilter {
  const text = (key: keyof BloggerFilter) => params.get(key)?.trim() ?? "";
  const words = (key: keyof BloggerFilter) => text(key).split(",").filter(Boolean);
  const count = (key: keyof BloggerFilter) => (/^\d{1,10}$/.test(text(key)) ? Number(text(key)) : undefined);
  const platform = platforms.filter((name) => words("platform").includes(name));
  const tags = words("tags");
  const reviewStatus = reviewStatuses.find((status) => status === text("reviewStatus"));
  const fansCountMin = count("fansCountMin");
  const fansCountMax = count("fansCountMax");
  return {
    ...(text("text") !== "" && { text: text("text") }),
    ...(platform.length > 0 && { platform }),
    ...(fansCountMin !== undefined && { fansCountMin }),
    ...(fansCountMax !== undefined && { fansCountMax }),
    ...(tags.length > 0 && { tags }),
    ...(text("category") !== "" && { category: text("category") }),
    ...(reviewStatus !== undefined && { reviewStatus }),
    ...(/^\d{4}-\d\d-\d\d$/.test(text("updatedSince")) && { updatedSince: text("updatedSince") }),
    ...(text("includeDeactivated") === "true" && { includeDeactivated: true as const }),
  };
}

/** How the filter stands in the address; what is not set is taken out. */
export function writeFilter(filter: BloggerFilter): Record<string, string | null> {
  return Object.fromEntries(
    filterKeys.map((key) => {
      const value = filter[key];
      return [key, value === undefined ? null : Array.isArray(value) ? value.join(",") : String(value)];
    }),
  );
}

/** `fansCount.asc` in the address; newest change first unless something else is asked for. */
export function readOrder(params: URLSearchParams): { order: BloggerOrder; direction: "asc" | "desc" } {
  const [key, direction] = (params.get("sort") ?? "").split(".");
  const order = bloggerOrders.find((name) => name === key) ?? "updatedAt";
  return { order, direction: direction === "asc" ? "asc" : "desc" };
}
