import { z } from "zod";
import { needsRekey } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { action, noInput } from "@/server/services/kernel/verb";
import { decryptCookie, encryptCookie } from "./internal/account-session";

const PAGE_ROWS = 500;

/**
 * Encrypts with the newest key the cookies that are stored under an older one; returns how many were written.
 * One that cannot be decrypted is left as it is: its key may be listed again.
 */
export const reencryptAccountCookies = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "nothing that people see changes" },
  run: ({ ctx }) => reencryptAll(ctx.db),
});

async function reencryptAll(db: Db): Promise<number> {
  let written = 0;
  for (let after = ""; ;) {
    const page = await db.scraperAccount.findMany({
      where: { id: { gt: after }, cookieEncrypted: { not: null } },
      select: { id: true, organizationId: true, cookieEncrypted: true, fingerprintProfile: true },
      orderBy: { id: "asc" },
      take: PAGE_ROWS,
    });
    for (const account of page) {
      const stored = account.cookieEncrypted;
      try {
        if (stored !== null && needsRekey(stored)) written += await replaceCookie(db, account);
      } catch (error) {
        logger().error(
          { err: error, accountId: account.id },
          "the cookie of an account was not encrypted again",
        );
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return written;
    after = last.id;
  }
}

type Stored = Parameters<typeof decryptCookie>[0];

/** One that was set meanwhile stays: it is of the newest key already. */
async function replaceCookie(db: Db, account: Stored): Promise<number> {
  const cookie = decryptCookie(account);
  if (cookie === null) return 0;
  return db.$executeRaw`
    UPDATE scraper_account SET cookie_encrypted = ${encryptCookie(account, cookie)}
    WHERE id = ${account.id} AND cookie_encrypted = ${account.cookieEncrypted}`;
}
