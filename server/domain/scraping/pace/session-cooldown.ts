type Cooled = {
  lastUsedAt: Date | null;
  lastCaptchaAt: Date | null;
  riskReason: string | null;
  riskAt: Date | null;
};

const OF_THE_SESSION = /L2_CAPTCHA|L3_AUTH_FAIL/;

/**
 * When the account's cooldown began, if a captcha or the end of its session caused it; else null. A captcha
 * of its last scrape is the cause: nothing was scraped since.
 */
export function findSessionCause({ lastUsedAt, lastCaptchaAt, riskReason, riskAt }: Cooled): Date | null {
  const isMarked =
    riskReason !== null && OF_THE_SESSION.test(riskReason) && !riskReason.includes("L4_BANNED");
  if (isMarked && riskAt !== null && (lastUsedAt === null || riskAt >= lastUsedAt)) return riskAt;
  return lastCaptchaAt !== null && lastUsedAt !== null && lastCaptchaAt >= lastUsedAt ? lastCaptchaAt : null;
}
