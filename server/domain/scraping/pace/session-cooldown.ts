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
