import { z } from "zod";
import { platforms, platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { scheduleTypes } from "./schedule";

const YEAR_MINUTES = 365 * 24 * 60;

/** docs/rules.md#scraping-tasks */
export const scrapingTaskFields = {
  name: storableText.trim().min(1).max(100),
  platforms: z
    .array(platformSchema)
    .min(1)
    .max(platforms.length)
    .refine((names) => new Set(names).size === names.length, { message: "must name each platform once" }),
  scope: z.enum(["ALL", "FILTERED"]),
  scheduleType: z.enum(scheduleTypes),
  cronExpression: storableText.trim().max(100).nullable(),
  enabled: z.boolean(),
  priority: z.enum(scheduleTypes),
  maxRunDurationMinutes: z.int().min(1).max(YEAR_MINUTES),
  failureRetryCount: z.int().min(0).max(1_000),
  retryIntervalMinutes: z.int().min(1).max(YEAR_MINUTES),
};

/**
 * A filter without criteria would select every creator, contrary to the scope FILTERED. `includeDeactivated`
 * is no criterion: tasks never include deactivated creators.
 */
export function isEmptyFilter(filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).every(([name, one]) => one === undefined || name === "includeDeactivated");
}

export const emptyFilter = {
  code: "FILTER_EMPTY",
  message: "must have at least one filter, or the scope be ALL",
} as const;
