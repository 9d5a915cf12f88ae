import { notFound } from "@/server/domain/errors";
import { eligibilityOf, readyAt } from "@/server/domain/pace";
import { loadPaceAccounts } from "@/server/services/pace";
import { query } from "@/server/services/verb";
import { readAccount } from "./internal/account-row";
import { readAccountPace } from "./internal/read-account-pace";
import { toDate } from "./internal/shown-account";
import { scraperAccountEligibility, scraperAccountId } from "./schema";

/**
 * Whether an account works now, or why not and until when, and when its next scrape may begin
 * (docs/rules.md#pace). Throws `NOT_FOUND`.
 */
export const getScraperAccountEligibility = query({
  permission: "scraper-account:read",
  input: scraperAccountId,
  output: scraperAccountEligibility,
  async run({ ctx, input: { id } }) {
    const { platform } = await readAccount(ctx.db, ctx, id);
    const pace = await readAccountPace(ctx.db, ctx, { platform });
    const place = { organizationId: ctx.organization.id, platform, accountIds: [id] };
    const { accounts, usedInTask: _, ...occasion } = await loadPaceAccounts(ctx.db, place);
    const [account] = accounts;
    if (account === undefined) throw notFound("scraper account");
    const { eligible, reason, freesAt } = eligibilityOf(account, pace, occasion);
    const ready = eligible || freesAt !== null ? readyAt(account, pace, occasion.now) : null;
    return { eligible, reason, freesAt: toDate(freesAt), readyAt: toDate(ready) };
  },
});
