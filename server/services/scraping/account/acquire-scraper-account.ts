import { mutation, requireUser } from "@/server/services/kernel/verb";
import { ServiceError } from "@/server/domain/kernel/errors";
import { renewLease, settleScrape } from "@/server/services/scraping/pace";
import { type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { lockAccount, getAccount, toAuditRow, lostLease, toShownAccount } from "./internal/account-row";
import { claimAccount, getAccountPace } from "./internal/account-pace";
import {
  acquireScraperAccountInput,
  scraperAccountLease,
  renewScraperAccountInput,
  releaseScraperAccountInput,
  scraperAccount,
} from "./schema";

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

/**
 * Extends the caller's lease, counted from now. Throws `NOT_FOUND`, and `CONFLICT` if the lease has ended
 * or a user marked the account.
 */
export const renewScraperAccount = mutation({
  permission: "scraper-account:write",
  input: renewScraperAccountInput,
  output: scraperAccountLease,
  audit: { none: "who took the account, and gave it back, is there already" },
  async run({ ctx, tx, input: { id, leaseToken, seconds } }) {
    const { before } = await lockAccount(tx, ctx, id);
    const renewed = await renewLease(tx, { accountId: id, token: leaseToken }, seconds * 1_000);
    if (renewed !== null) return { leaseToken, expiresAt: new Date(renewed.expiresAt) };
    const { status } = before;
    if (before.leaseToken !== leaseToken || status === "ACTIVE") throw lostLease();
    const message = `The account is ${status} now, so your time with it ends. Stop using it, and release it.`;
    throw new ServiceError("CONFLICT", message, { ineligible: { reason: "STATUS", freesAt: null } });
  },
});

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
