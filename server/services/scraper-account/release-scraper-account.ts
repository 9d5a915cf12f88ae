import { accountAt, startScrape } from "@/server/domain/pace";
import { mutation } from "@/server/services/verb";
import { lockAccount, toAuditRow, withOwner } from "./internal/account-row";
import { readAccountPace } from "./internal/read-account-pace";
import { lostLease } from "./internal/lease";
import { toPaceAccount, toPaceColumns, toShownAccount } from "./internal/pace-account";
import { releaseScraperAccountInput, scraperAccount } from "./schema";

/**
 * Gives an account back, and counts what else was scraped with it. Throws `NOT_FOUND`, and `CONFLICT` where
 * somebody else has the account, or nobody.
 */
export const releaseScraperAccount = mutation({
  permission: "scraper-account:write",
  input: releaseScraperAccountInput,
  output: scraperAccount,
  audit: "scraper-account.release",
  async run({ ctx, tx, input: { id, leaseToken, furtherScrapes } }) {
    const before = await lockAccount(tx, ctx, id);
    const now = ctx.now();
    // One that ran out, and that nobody has taken since, can still be given back.
    if (before.leaseToken !== leaseToken) throw lostLease();
    const pace = await readAccountPace(tx, ctx, before);
    const endedAt = Math.min(now.getTime(), before.leaseExpiresAt?.getTime() ?? Infinity);
    let used = toPaceAccount(before);
    for (let count = 0; count < furtherScrapes; count += 1)
      used = startScrape(used, pace, { now: endedAt, holder: before.leaseHolder ?? "", leaseMs: 1 });
    const ended = accountAt({ ...used, leaseExpiresAt: endedAt }, pace, now.getTime());
    const after = await tx.scraperAccount.update({
      where: { id },
      data: { ...toPaceColumns(ended), leaseToken: null, updatedAt: before.updatedAt },
      include: withOwner,
    });
    return { before: toAuditRow(before), after: toAuditRow(after), result: toShownAccount(after, now) };
  },
});
