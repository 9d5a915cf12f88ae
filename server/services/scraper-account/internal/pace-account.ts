import { type PaceAccount, rollWindows } from "@/server/domain/pace";
import { type ScraperAccountModel } from "@/server/infra/db/generated/models";
import { type AccountRow } from "./account-row";

/** A row as the rules of pace take it (docs/rules.md#pace): instants in milliseconds, no secret. */
export function toPaceAccount(row: ScraperAccountModel): PaceAccount {
  const { id, status, ownerUserId, weight, maxPerTaskOverride, usedToday, usedThisHour } = row;
  const { slowdown, rateLimitStrikes, currentShiftCount, consecutiveFailures, cooldownRound } = row;
  const { captchaCount, riskReason, leaseHolder } = row;
  return {
    ...{ id, status, ownerUserId, weight, maxPerTaskOverride, usedToday, usedThisHour },
    ...{ slowdown, rateLimitStrikes, currentShiftCount, consecutiveFailures, cooldownRound },
    ...{ captchaCount, riskReason, leaseHolder },
    hasSession: row.cookieEncrypted !== null,
    dayWindowStartedAt: row.dayWindowStartedAt.getTime(),
    hourWindowStartedAt: row.hourWindowStartedAt.getTime(),
    lastResetAt: toMs(row.lastResetAt),
    lastUsedAt: toMs(row.lastUsedAt),
    nextRequestAt: toMs(row.nextRequestAt),
    bucketFullAt: toMs(row.bucketFullAt),
    shiftRestUntil: toMs(row.shiftRestUntil),
    lastShiftEndedAt: toMs(row.lastShiftEndedAt),
    cooldownUntil: toMs(row.cooldownUntil),
    lastCaptchaAt: toMs(row.lastCaptchaAt),
    riskAt: toMs(row.riskAt),
    leaseExpiresAt: toMs(row.leaseExpiresAt),
  };
}

/** What the beginning and the end of a scrape move of a row. */
export function toPaceColumns(account: PaceAccount) {
  const { usedToday, usedThisHour, currentShiftCount, leaseHolder } = account;
  return {
    ...{ usedToday, usedThisHour, currentShiftCount, leaseHolder },
    dayWindowStartedAt: new Date(account.dayWindowStartedAt),
    hourWindowStartedAt: new Date(account.hourWindowStartedAt),
    lastResetAt: toDate(account.lastResetAt),
    lastUsedAt: toDate(account.lastUsedAt),
    nextRequestAt: toDate(account.nextRequestAt),
    bucketFullAt: toDate(account.bucketFullAt),
    shiftRestUntil: toDate(account.shiftRestUntil),
    lastShiftEndedAt: toDate(account.lastShiftEndedAt),
    leaseExpiresAt: toDate(account.leaseExpiresAt),
  };
}

/** An account as it is shown at `now`: a window that has ended counts nothing any more. */
export function toShownAccount(row: AccountRow, now: Date) {
  const { usedToday, usedThisHour, lastResetAt } = rollWindows(toPaceAccount(row), now.getTime());
  return {
    ...row,
    ownerUserName: row.owner?.username ?? null,
    usedToday,
    usedThisHour,
    lastResetAt: toDate(lastResetAt),
  };
}

export function toMs(at: Date | null): number | null {
  return at?.getTime() ?? null;
}

export function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
