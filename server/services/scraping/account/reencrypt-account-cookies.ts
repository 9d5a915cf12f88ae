import { needsRekey } from "@/server/infra/crypto";
import { reencryption } from "@/server/services/kernel/verb";
import { decryptCookie, encryptCookie } from "./internal/account-session";

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
