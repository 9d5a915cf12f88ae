import { query } from "@/server/services/verb";
import { accountEligibility } from "./internal/account-eligibility";
import { readAccount } from "./internal/account-row";
import { readAccountPace } from "./internal/read-account-pace";
import { toPaceAccount } from "./internal/pace-account";
import { scraperAccountEligibility, scraperAccountId } from "./schema";

/** Whether an account works now, or why not and until when (docs/rules.md#pace). Throws `NOT_FOUND`. */
export const getScraperAccountEligibility = query({
  permission: "scraper-account:read",
  input: scraperAccountId,
  output: scraperAccountEligibility,
  async run({ ctx, input: { id } }) {
    const row = await readAccount(ctx.db, ctx, id);
    const pace = await readAccountPace(ctx.db, ctx, row);
    const account = toPaceAccount(row);
    const { freesAt, ...answer } = accountEligibility(ctx, { account, pace, now: ctx.now() });
    return { ...answer, freesAt: freesAt === null ? null : new Date(freesAt) };
  },
});
