import { z } from "zod";
import { type Platform, platformSchema } from "@/server/domain/roster/platforms";
import {
  checkSessionCookie,
  scraperAccountFields,
  sessionCookieField,
} from "@/server/domain/scraping/account";
import { MAX_NOTE, riskKinds } from "./risk-reason";

const { displayName, weight, maxPerTaskOverride, usedToday, cooldownMinutes } = scraperAccountFields;

export const accountChange = z.object({ displayName, weight, maxPerTaskOverride });
export const newAccount = accountChange
  .extend({ platform: platformSchema, usedToday, cookie: z.union([z.literal(""), sessionCookieField]) })
  .refine(({ platform, cookie }) => cookie === "" || isSessionOf(platform, cookie), { path: ["cookie"] });
export const riskMark = z.object({
  kind: z.enum(riskKinds),
  note: z.string().max(MAX_NOTE),
  cooldownMinutes,
});

export function newSession(platform: Platform) {
  return z.object({ cookie: sessionCookieField.refine((cookie) => isSessionOf(platform, cookie)) });
}

function isSessionOf(platform: Platform, cookie: string): boolean {
  return checkSessionCookie(cookie, platform) === null;
}
