import { query } from "@/server/services/verb";
import { accountEligibility } from "./internal/account-eligibility";
import { readAccount } from "./internal/account-row";
import { readBalancedPace } from "./internal/balanced-pace";
import { scraperAccountEligibility, scraperAccountId } from "./schema";

/** Whether an account works now, or why not and until when (docs/rules.md#pace). Throws `NOT_FOUND`. */
export const getScraperAccountEligibility = query({
  permission: "scraper-account:read",
  input: scraperAccountId,
  output: scraperAccountEligibility,
  async run({ ctx, input: { id } }) {
    const account = await readAccount(ctx.db, ctx, id);
    const pace = await readBalancedPace(ctx.db, account.platform);
    const { freesAt, ...answer } = accountEligibility(ctx, { account, pace, now: ctx.now() });
    return { ...answer, freesAt: freesAt === null ? null : new Date(freesAt) };
  },
});
