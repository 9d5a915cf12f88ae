import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type PaceAccount } from "./pace-account";

export const DEFAULT_RISK_COOLDOWN_MINUTES = 360;

export type RiskMark = { reason?: string | null | undefined; cooldownMinutes?: number | null | undefined };

type RiskFields = Pick<PaceAccount, "status" | "riskReason" | "riskAt" | "cooldownUntil">;

const keywords: readonly [keyword: string, status: PaceAccount["status"]][] = [
  ["L4_BANNED", "BANNED"],
  ["L2_CAPTCHA", "RISK"],
  ["L3_AUTH_FAIL", "RISK"],
];

/**
 * The account after a mark (docs/rules.md#scraper-accounts). A mark without a reason is a user's own and
 * changes only the status. A blank reason counts as none; a cooldown needs a reason.
 */
export function applyMarkRisk<Account extends RiskFields>(
  account: Account,
  { reason, cooldownMinutes }: RiskMark,
  now: number,
): Account {
  if (reason === undefined || reason === null || reason.trim() === "") return { ...account, status: "RISK" };
  const cooldownUntil = now + (cooldownMinutes ?? DEFAULT_RISK_COOLDOWN_MINUTES) * MINUTE_MS;
  const status = keywords.find(([keyword]) => reason.includes(keyword))?.[1];
  return status === undefined
    ? { ...account, cooldownUntil }
    : { ...account, status, riskReason: reason, riskAt: now, cooldownUntil };
}

type Cooled = {
  lastUsedAt: Date | null;
  lastCaptchaAt: Date | null;
  riskReason: string | null;
  riskAt: Date | null;
};

const OF_THE_SESSION = /L2_CAPTCHA|L3_AUTH_FAIL/;

/**
 * When the account's cooldown started, if a captcha or an ended session caused it; else null. A captcha of
 * the last scrape is the cause, because nothing was scraped since.
 */
export function findSessionCause({ lastUsedAt, lastCaptchaAt, riskReason, riskAt }: Cooled): Date | null {
  const isMarked =
    riskReason !== null && OF_THE_SESSION.test(riskReason) && !riskReason.includes("L4_BANNED");
  if (isMarked && riskAt !== null && (lastUsedAt === null || riskAt >= lastUsedAt)) return riskAt;
  return lastCaptchaAt !== null && lastUsedAt !== null && lastCaptchaAt >= lastUsedAt ? lastCaptchaAt : null;
}
