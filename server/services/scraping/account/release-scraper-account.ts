import { type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { settleScrape } from "@/server/services/scraping/pace";
import { mutation } from "@/server/services/kernel/verb";
import { lockAccount, getAccount, toAuditRow } from "./internal/account-row";
import { getAccountPace } from "./internal/read-account-pace";
import { lostLease } from "./internal/lease";
import { toShownAccount } from "./internal/shown-account";
import { releaseScraperAccountInput, scraperAccount } from "./schema";

/**
 * Ends a desktop client's scrape and frees the account; the outcome counts like one of our own. Throws
 * `NOT_FOUND`, and `CONFLICT` unless the caller has the lease.
 */
export const releaseScraperAccount = mutation({
  permission: "scraper-account:write",
  input: releaseScraperAccountInput,
  output: scraperAccount,
  audit: "scraper-account.release",
  async run({ ctx, tx, input: { id, leaseToken, outcome, retryAfterSeconds } }) {
    const { before, now } = await lockAccount(tx, ctx, id);
    const pace = await getAccountPace(tx, ctx, before);
    const ended: ScrapeOutcome =
      outcome === "OK"
        ? { kind: "ok" }
        : { kind: outcome, retryAfterMs: retryAfterSeconds && retryAfterSeconds * 1_000 };
    const settlement = { pace, outcome: ended, now, lastRequestAt: now };
    if ((await settleScrape(tx, { accountId: id, token: leaseToken }, settlement)) === null)
      throw lostLease();
    const after = await getAccount(tx, ctx, id);
    return {
      before: toAuditRow(before),
      after: { ...toAuditRow(after), outcome },
      result: toShownAccount(after, now),
    };
  },
});
