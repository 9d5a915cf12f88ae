import type { Route } from "next";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { addDays } from "@/server/domain/kernel/days";

export type PlatformOverview = RouterOutputs["blogger"]["overview"]["perPlatform"][number];
type Platform = PlatformOverview["platform"];
type PriceBucket = keyof PlatformOverview["priceDistribution"];

export const priceBuckets = ["0-10w", "10-100w", "100w+"] as const satisfies PriceBucket[];

/** In yuan, both included. */
type Ends = { min?: number | undefined; max?: number | undefined };

const firstOf = (today: string, days: number) => addDays(today, 1 - days);

/** Roster links to the bloggers behind a figure; the keys are those of its filter. */
export const rosterLinks = {
  mine: toList({ managerUserId: "me" }),
  platform: (platform: Platform) => toList({ platform }),
  newest: (today: string, days: number, platform?: Platform) =>
    toList({
      ...(platform !== undefined && { platform }),
      createdSince: firstOf(today, days),
      sort: "createdAt.desc",
    }),
  updated: (today: string, days: number) => toList({ refreshedSince: firstOf(today, days) }),
  abnormal: (platform: Platform) => toList({ platform, platformStatus: "NOT_FOUND,INVALID_URL" }),
  unchecked: (platform: Platform) => toList({ platform, platformStatus: "UNCHECKED" }),
  stale: (platform: Platform) => toList({ platform, staleDays: "60" }),
  quoted: ({ platform, form }: { platform: Platform; form: string }, { min, max }: Ends = {}) =>
    toList({
      platform,
      quoteForm: form,
      ...(min !== undefined && { quoteMin: String(min) }),
      ...(max !== undefined && { quoteMax: String(max) }),
    }),
};

function toList(query: Record<string, string>): Route {
  return `/bloggers?${new URLSearchParams(query).toString()}` as Route;
}
