import { startScrape } from "@/server/domain/pace";
import { mutation, requireUser } from "@/server/services/verb";
import { requireEligible, requireReady } from "./internal/account-eligibility";
import { lockAccount, readAccount, toAuditRow } from "./internal/account-row";
import { readAccountPace } from "./internal/read-account-pace";
import { takeLease } from "./internal/lease";
import { toPaceAccount } from "./internal/pace-account";
import { spendBudget } from "./internal/spend-budget";
import { acquireScraperAccountInput, scraperAccountLease } from "./schema";

/**
 * Gives an account to the acting person alone, for a desktop client's scrape, which it counts as one. Throws
 * `NOT_FOUND`, and `CONFLICT` with the reason and its end unless the account may work now.
 */
export const acquireScraperAccount = mutation({
  permission: "scraper-account:write",
  input: acquireScraperAccountInput,
  output: scraperAccountLease,
  audit: "scraper-account.acquire",
  async run({ ctx, tx, input: { id, seconds } }) {
    const { userId: holder } = requireUser(ctx);
    const before = await lockAccount(tx, ctx, id);
    const now = ctx.now();
    const pace = await readAccountPace(tx, ctx, before);
    const account = toPaceAccount(before);
    requireEligible(ctx, { account, pace, now });
    // Its ordinary interval is for the client to keep; what its platform asked for is not to be argued with.
    if (account.rateLimitStrikes > 0) requireReady(account.nextRequestAt ?? 0, now);
    await spendBudget(tx, ctx, { platform: before.platform, pace, now });
    const leaseMs = seconds * 1_000;
    const next = startScrape(account, pace, { now: now.getTime(), holder, leaseMs });
    const leaseToken = await takeLease(tx, before, next, now);
    const after = await readAccount(tx, ctx, id);
    const expiresAt = new Date(now.getTime() + leaseMs);
    return { before: toAuditRow(before), after: toAuditRow(after), result: { leaseToken, expiresAt } };
  },
});
