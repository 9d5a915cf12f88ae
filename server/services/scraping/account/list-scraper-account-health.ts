import { accountAt, shiftTarget } from "@/server/domain/scraping/pace";
import { getPaceRoster } from "@/server/services/scraping/pace";
import { query } from "@/server/services/kernel/verb";
import { paceInForce } from "@/server/services/scraping/policy";
import { accountOutlook } from "./internal/account-pace";
import { visibleTo } from "./internal/account-row";
import { listScraperAccountHealthInput, scraperAccountHealthList } from "./schema";

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
