import { ServiceError } from "@/server/domain/kernel/errors";
import { checkSessionCookie } from "@/server/domain/scraping/account";
import { mutation, type PlatformCtx, requireUser, reencryption } from "@/server/services/kernel/verb";
import { checkRate } from "@/server/infra/limiter";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { needsRekey } from "@/server/infra/crypto";
import {
  lockAccount,
  toAuditRow,
  withOwner,
  refuseWhileLeased,
  toShownAccount,
  getAccount,
} from "./internal/account-row";
import { encryptCookie, decryptCookie } from "./internal/account-session";
import {
  scraperAccount,
  setScraperAccountCookieInput,
  scraperAccountCookie,
  scraperAccountId,
} from "./schema";

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

/**
 * The session in plain text, for a desktop client. A mutation, because it writes an audit entry. Throws
 * `NOT_FOUND`, `RATE_LIMITED`, and `CONFLICT` if the session cannot be decrypted.
 */
export const getScraperAccountCookie = mutation({
  permission: "scraper-account:cookie",
  input: scraperAccountId,
  output: scraperAccountCookie,
  audit: "scraper-account.read-cookie",
  prepare: ({ ctx }) => limitReading(ctx),
  async run({ ctx, tx, input: { id } }) {
    const account = await getAccount(tx, ctx, id);
    const { displayName, lastAuthAt, cookieEncrypted, fingerprintProfile } = account;
    const read = { id, displayName, lastAuthAt, cookieEncrypted };
    return { before: read, after: read, result: { cookie: decryptCookie(account), fingerprintProfile } };
  },
});

const MAX_READINGS = 30;

/** A stolen sign-in must not be enough to copy all sessions of an organization. */
async function limitReading(ctx: PlatformCtx): Promise<void> {
  const key = `account-cookie:${requireUser(ctx).userId}`;
  await checkRate({ key, limit: MAX_READINGS, windowMs: HOUR_MS }, (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    return `You read the cookies of ${MAX_READINGS} accounts within an hour. Try again in ${minutes} minutes.`;
  });
}

/** A cookie that was set after the read is skipped: it already uses the newest key. */
export const reencryptAccountCookies = reencryption({
  failure: "the cookie of an account was not encrypted again",
  idName: "accountId",
  list: (db, { after, take }) =>
    db.scraperAccount.findMany({
      where: { id: { gt: after }, cookieEncrypted: { not: null } },
      select: { id: true, organizationId: true, cookieEncrypted: true, fingerprintProfile: true },
      orderBy: { id: "asc" },
      take,
    }),
  async reencrypt(db, account) {
    const stored = account.cookieEncrypted;
    if (stored === null || !needsRekey(stored)) return 0;
    const cookie = decryptCookie(account);
    if (cookie === null) return 0;
    return db.$executeRaw`
      UPDATE scraper_account SET cookie_encrypted = ${encryptCookie(account, cookie)}
      WHERE id = ${account.id} AND cookie_encrypted = ${stored}`;
  },
});
