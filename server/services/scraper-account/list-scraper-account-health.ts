import { accountAt, shiftTarget } from "@/server/domain/pace";
import { paceInForce } from "@/server/services/pace-policy";
import { query } from "@/server/services/verb";
import { accountEligibility } from "./internal/account-eligibility";
import { visibleTo, withOwner } from "./internal/account-row";
import { toPaceAccount } from "./internal/pace-account";
import { listScraperAccountHealthInput, scraperAccountHealthList } from "./schema";

/** How the accounts that the actor sees stand now: whether each works, and the caps that are in force. */
export const listScraperAccountHealth = query({
  permission: "scraper-account:read",
  input: listScraperAccountHealthInput,
  output: scraperAccountHealthList,
  async run({ ctx, input: { id } = {} }) {
    const now = ctx.now();
    const [rows, paces] = await Promise.all([
      ctx.db.scraperAccount.findMany({
        where: { ...visibleTo(ctx), ...(id !== undefined && { id }) },
        include: withOwner,
      }),
      paceInForce(ctx.db, ctx.organization.id, null),
    ]);
    const list = rows.map((row) => {
      const pace = paces[row.platform];
      const account = toPaceAccount(row);
      const { freesAt, reason } = accountEligibility(ctx, { account, pace, now });
      const current = accountAt(account, pace, now.getTime());
      return {
        ...{ id: account.id, reason, freesAt: freesAt === null ? null : new Date(freesAt) },
        failedCheck: row.failedCheckCode,
        ...{ hasSession: current.hasSession, dayCap: pace.dayCap, hourCap: pace.hourCap },
        ...{ currentShiftCount: current.currentShiftCount, shiftSize: shiftTarget(current, pace) },
      };
    });
    return { list };
  },
});
