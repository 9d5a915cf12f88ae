import { mutation, requireUser } from "@/server/services/kernel/verb";
import { lockAccount, getAccount, toAuditRow } from "./internal/account-row";
import { claimAccount } from "./internal/take-account";
import { acquireScraperAccountInput, scraperAccountLease } from "./schema";

/**
 * Leases an account to the acting user for one scrape of a desktop client, which is counted at once. Throws
 * `NOT_FOUND`, and `CONFLICT` with the reason and its end if no scrape may start now.
 */
export const acquireScraperAccount = mutation({
  permission: "scraper-account:write",
  input: acquireScraperAccountInput,
  output: scraperAccountLease,
  audit: "scraper-account.acquire",
  async run({ ctx, tx, input: { id, seconds } }) {
    const { userId: worker } = requireUser(ctx);
    const { before } = await lockAccount(tx, ctx, id);
    const { lease } = await claimAccount(tx, ctx, before, { worker, leaseMs: seconds * 1_000 });
    const after = await getAccount(tx, ctx, id);
    const result = { leaseToken: lease.token, expiresAt: new Date(lease.expiresAt) };
    return { before: toAuditRow(before), after: toAuditRow(after), result };
  },
});
