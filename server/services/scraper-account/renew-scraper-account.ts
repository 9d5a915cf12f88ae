import { mutation } from "@/server/services/verb";
import { requireEligible } from "./internal/account-eligibility";
import { lockAccount } from "./internal/account-row";
import { readAccountPace } from "./internal/read-account-pace";
import { requireLease } from "./internal/lease";
import { toPaceAccount } from "./internal/pace-account";
import { renewScraperAccountInput, scraperAccountLease } from "./schema";

/**
 * Lets the holder keep an account for so many seconds from now on. Throws `NOT_FOUND`, and `CONFLICT` where
 * the lease has ended, or the account may not work any more.
 */
export const renewScraperAccount = mutation({
  permission: "scraper-account:write",
  input: renewScraperAccountInput,
  output: scraperAccountLease,
  audit: { none: "who took the account, and gave it back, is there already" },
  async run({ ctx, tx, input: { id, leaseToken, seconds } }) {
    const row = await lockAccount(tx, ctx, id);
    const now = ctx.now();
    requireLease(row, now, leaseToken);
    const pace = await readAccountPace(tx, ctx, row);
    const account = toPaceAccount(row);
    requireEligible(ctx, { account, pace, now, holder: account.leaseHolder ?? "" });
    const expiresAt = new Date(now.getTime() + seconds * 1_000);
    await tx.scraperAccount.update({
      where: { id },
      data: { leaseExpiresAt: expiresAt, updatedAt: row.updatedAt },
    });
    return { leaseToken, expiresAt };
  },
});
