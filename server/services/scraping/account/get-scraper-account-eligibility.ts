import { notFound } from "@/server/domain/kernel/errors";
import { budgetRoom, nextMidnight } from "@/server/domain/scraping/pace";
import { query } from "@/server/services/kernel/verb";
import { getPaceAccounts } from "@/server/services/scraping/pace";
import { accountOutlook, getAccountPace } from "./internal/account-pace";
import { getAccount, toDate } from "./internal/account-row";
import { scraperAccountEligibility, scraperAccountId } from "./schema";

/**
 * Whether the account may work, if not why and until when, and when its next scrape may start. Includes
 * when the organization's budget allows it (docs/rules.md#pace). Throws `NOT_FOUND`.
 */
export const getScraperAccountEligibility = query({
  permission: "scraper-account:read",
  input: scraperAccountId,
  output: scraperAccountEligibility,
  async run({ ctx, input: { id } }) {
    const { platform } = await getAccount(ctx.db, ctx, id);
    const pace = await getAccountPace(ctx.db, ctx, { platform });
    const place = { organizationId: ctx.organization.id, platform, accountIds: [id] };
    const { accounts, usedInTask: _, spentToday, ...occasion } = await getPaceAccounts(ctx.db, place);
    const [account] = accounts;
    if (account === undefined) throw notFound("scraper account");
    const outlook = accountOutlook(account, pace, occasion);
    const isSpent = budgetRoom(pace.orgDailyBudget, spentToday, "MANUAL") === 0;
    const budgetFreesAt = isSpent ? toDate(nextMidnight(occasion.timeZone, occasion.now)) : null;
    return { eligible: outlook.reason === null, ...outlook, budgetFreesAt };
  },
});
