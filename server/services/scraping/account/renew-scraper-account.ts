import { ServiceError } from "@/server/domain/kernel/errors";
import { renewLease } from "@/server/services/scraping/pace";
import { mutation } from "@/server/services/kernel/verb";
import { lockAccount } from "./internal/account-row";
import { lostLease } from "./internal/lease";
import { renewScraperAccountInput, scraperAccountLease } from "./schema";

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
