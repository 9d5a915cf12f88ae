import { ServiceError } from "@/server/domain/kernel/errors";
import { checkSessionCookie } from "@/server/domain/scraping/account";
import { mutation } from "@/server/services/kernel/verb";
import {
  lockAccount,
  toAuditRow,
  withOwner,
  refuseWhileLeased,
  toShownAccount,
} from "./internal/account-row";
import { encryptCookie } from "./internal/account-session";
import { scraperAccount, setScraperAccountCookieInput } from "./schema";

/**
 * Stores or removes the session. The status stays: only a check or a user confirms that the account works.
 * Throws `NOT_FOUND`, `VALIDATION_FAILED`, and `CONFLICT` while another user works with the account.
 */
export const setScraperAccountCookie = mutation({
  permission: "scraper-account:write",
  input: setScraperAccountCookieInput,
  output: scraperAccount,
  audit: "scraper-account.set-cookie",
  async run({ ctx, tx, input: { id, cookie, leaseToken } }) {
    const { before, now } = await lockAccount(tx, ctx, id);
    refuseWhileLeased(before, now, leaseToken);
    const problem = cookie === null ? null : checkSessionCookie(cookie, before.platform);
    if (problem !== null) throw badCookie(problem);
    const after = await tx.scraperAccount.update({
      where: { id: before.id },
      data:
        cookie === null
          ? { cookieEncrypted: null, failedCheckCode: null }
          : {
              cookieEncrypted: encryptCookie(before, cookie),
              lastAuthAt: new Date(now),
              failedCheckCode: null,
            },
      include: withOwner,
    });
    return { before: toAuditRow(before), after: toAuditRow(after), result: toShownAccount(after, now) };
  },
});

function badCookie(message: string): ServiceError {
  return new ServiceError("VALIDATION_FAILED", `Please correct "cookie": it ${message}.`, {
    issues: [{ path: "cookie", message }],
  });
}
