import { z } from "zod";
import { fingerprintProfile } from "@/server/domain/scraping/fingerprint";
import { idSchema } from "@/server/domain/kernel/ids";
import { DEFAULT_RISK_COOLDOWN_MINUTES, ineligibilityReasons } from "@/server/domain/scraping/pace";
import { driverErrorCodes, platformSchema } from "@/server/domain/roster/platforms";
import { scraperAccountFields as fields, sessionCookieField } from "@/server/domain/scraping/account";
import { storableText } from "@/server/domain/kernel/text";

const instant = z.iso.datetime();

/** docs/rules.md#scraper-accounts. Counters are those of the current windows. */
const scraperAccountListItem = z.object({
  id: z.string(),
  organizationId: z.string(),
  ownerUserId: z.string().nullable(),
  ownerUserName: z.string().nullable(),
  platform: platformSchema,
  displayName: z.string(),
  partition: z.string(),
  avatar: z.string().nullable(),
  weight: z.int(),
  status: fields.status,
  lastAuthAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  usedToday: z.int(),
  usedThisHour: z.int(),
  cooldownUntil: instant.nullable(),
  consecutiveFailures: z.int(),
  lastCaptchaAt: instant.nullable(),
  lastResetAt: instant.nullable(),
  riskReason: z.string().nullable(),
  riskAt: instant.nullable(),
  lastConnectivityCheckAt: instant.nullable(),
  maxPerTaskOverride: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export const scraperAccount = scraperAccountListItem.extend({
  currentShiftCount: z.int(),
  shiftRestUntil: instant.nullable(),
  lastShiftEndedAt: instant.nullable(),
  fingerprintProfile: fingerprintProfile.nullable(),
});

export const scraperAccountList = z.object({ list: z.array(scraperAccountListItem) });

const id = idSchema("scraperAccount");

export const scraperAccountId = z.strictObject({ id });

export const listScraperAccountsInput = z
  .strictObject({
    platform: z.array(platformSchema).min(1).optional(),
    status: z.array(fields.status).min(1).optional(),
    ownerUserId: idSchema("user").optional(),
    text: storableText.trim().min(1).max(200).optional(),
  })
  .optional();

export const createScraperAccountInput = z.strictObject({
  platform: platformSchema,
  displayName: fields.displayName,
  avatar: fields.avatar.default(null),
  weight: fields.weight.default(1),
  usedToday: fields.usedToday.default(0),
  partition: fields.partition.optional(),
  fingerprintProfile: fingerprintProfile.optional(),
  maxPerTaskOverride: fields.maxPerTaskOverride.default(null),
});

/** Omitted fields stay. A fingerprint is ignored, as it never changes. */
export const updateScraperAccountInput = z.strictObject({
  id,
  displayName: fields.displayName.exactOptional(),
  avatar: fields.avatar.exactOptional(),
  weight: fields.weight.exactOptional(),
  status: fields.status.exactOptional(),
  maxPerTaskOverride: fields.maxPerTaskOverride.exactOptional(),
  fingerprintProfile: z.unknown().optional(),
});

export const markScraperAccountRiskInput = z.strictObject({
  id,
  reason: fields.reason.exactOptional(),
  cooldownMinutes: fields.cooldownMinutes.default(DEFAULT_RISK_COOLDOWN_MINUTES),
});

export const scraperAccountCookie = z.object({
  cookie: z.string().nullable(),
  fingerprintProfile: fingerprintProfile.nullable(),
});

const leaseToken = storableText.min(1).max(200);

/** `cookie: null` removes the session. `leaseToken` lets the user who leased the account write. */
export const setScraperAccountCookieInput = z.strictObject({
  id,
  cookie: sessionCookieField.nullable(),
  leaseToken: leaseToken.exactOptional(),
});

const seconds = z.int().min(10).max(3_600);

export const acquireScraperAccountInput = z.strictObject({ id, seconds });
export const renewScraperAccountInput = z.strictObject({ id, leaseToken, seconds });

/** The outcome is `OK` or a driver's code. The seconds apply only to `RATE_LIMITED`. */
export const releaseScraperAccountInput = z.strictObject({
  id,
  leaseToken,
  outcome: z.enum(["OK", ...driverErrorCodes]).default("OK"),
  retryAfterSeconds: z.int().min(0).max(86_400).exactOptional(),
});

export const scraperAccountLease = z.object({ leaseToken: z.string(), expiresAt: instant });

/**
 * `reason` and `freesAt` are null if the account may work; `freesAt` also if time alone frees nothing.
 * `readyAt`: the earliest next scrape, pace included; null if time alone does not help.
 */
const outlook = {
  reason: z.enum(ineligibilityReasons).nullable(),
  freesAt: instant.nullable(),
  readyAt: instant.nullable(),
  /** The platform asked for fewer requests, and no scrape has succeeded since. */
  rateLimited: z.boolean(),
};

/** `budgetFreesAt`: the organization's next midnight if its daily budget is spent, else null. */
export const scraperAccountEligibility = z.object({
  eligible: z.boolean(),
  ...outlook,
  budgetFreesAt: instant.nullable(),
});

export const scraperAccountConnectivity = z.object({
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string(),
  checkedAt: instant,
});

export const listScraperAccountHealthInput = z.strictObject({ id: id.optional() }).optional();

export const scraperAccountHealthList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      ...outlook,
      hasSession: z.boolean(),
      /** The driver's code if the latest check failed and nothing has worked since, else null. */
      failedCheck: z.string().nullable(),
      dayCap: z.int(),
      hourCap: z.int(),
      currentShiftCount: z.int(),
      shiftSize: z.int(),
    }),
  ),
});

/**
 * Of a sub-call's last `answers` (at most 50), `drifted` were not as documented (docs/rules.md#drivers).
 * `fields` are the blogger fields that the sub-call fills, which may be out of date.
 */
export const driftAlarmList = z.object({
  list: z.array(
    z.object({
      platform: platformSchema,
      subCall: z.string(),
      alarmedSince: instant,
      answers: z.int(),
      drifted: z.int(),
      fields: z.array(z.string()),
    }),
  ),
});
