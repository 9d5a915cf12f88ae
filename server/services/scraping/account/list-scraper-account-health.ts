import { notFound } from "@/server/domain/kernel/errors";
import { budgetRoom, nextMidnight, accountAt, shiftTarget } from "@/server/domain/scraping/pace";
import { getPaceAccounts, getPaceRoster } from "@/server/services/scraping/pace";
import { query } from "@/server/services/kernel/verb";
import { paceInForce } from "@/server/services/scraping/policy";
import { accountOutlook, getAccountPace } from "./internal/account-pace";
import { getAccount, toDate, visibleTo } from "./internal/account-row";
import {
  scraperAccountEligibility,
  scraperAccountId,
  listScraperAccountHealthInput,
  scraperAccountHealthList,
} from "./schema";

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

export const listScraperAccountHealth = query({
  permission: "scraper-account:read",
  input: listScraperAccountHealthInput,
  output: scraperAccountHealthList,
  async run({ ctx, input: { id } = {} }) {
    const where = { ...visibleTo(ctx), ...(id !== undefined && { id }) };
    const select = { id: true, failedCheckCode: true } as const;
    const visible = await ctx.db.scraperAccount.findMany({ where, select });
    const failedCheckOf = new Map(visible.map((row) => [row.id, row.failedCheckCode]));
    const organizationId = ctx.organization.id;
    const [roster, paces] = await Promise.all([
      getPaceRoster(ctx.db, { organizationId, accountIds: visible.map((row) => row.id) }),
      paceInForce(ctx.db, organizationId, null),
    ]);
    const list = roster.accounts.map((account) => {
      const pace = paces[account.platform];
      const current = accountAt(account, pace, roster.now);
      return {
        id: account.id,
        ...accountOutlook(account, pace, roster),
        failedCheck: failedCheckOf.get(account.id) ?? null,
        hasSession: current.hasSession,
        dayCap: pace.dayCap,
        hourCap: pace.hourCap,
        currentShiftCount: current.currentShiftCount,
        shiftSize: shiftTarget(current, pace),
      };
    });
    return { list };
  },
});
