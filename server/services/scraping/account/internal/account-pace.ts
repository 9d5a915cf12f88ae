import {
  type Pace,
  eligibilityOf,
  type PaceAccount,
  type PaceOccasion,
  readyAt,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { paceInForce } from "@/server/services/scraping/policy";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Lease, getPaceAccounts, pickAccount, refusedPick } from "@/server/services/scraping/pace";
import { type AccountRow, toDate } from "./account-row";

export async function getAccountPace(
  db: Db | Tx,
  { organization }: Ctx,
  { platform }: { platform: Platform },
): Promise<Pace> {
  return (await paceInForce(db, organization.id, null))[platform];
}

type Use = { worker: string; leaseMs: number; isCheck?: boolean };

/**
 * Starts a scrape with an account that the transaction has locked. Throws `CONFLICT` with the reason and
 * when the account is free.
 */
export async function claimAccount(
  tx: Tx,
  ctx: Ctx,
  { id, platform }: AccountRow,
  use: Use,
): Promise<{ lease: Lease; pace: Pace }> {
  const pace = await getAccountPace(tx, ctx, { platform });
  const place = { organizationId: ctx.organization.id, platform };
  const situation = await getPaceAccounts(tx, { ...place, accountIds: [id] });
  const request = { ...situation, ...place, ...use, pace, priority: "MANUAL" } as const;
  const outcome = await pickAccount(tx, situation.accounts, request);
  if (!outcome.picked) throw refusedPick("The account may not work", outcome, situation.now);
  return { lease: outcome.lease, pace };
}

export function accountOutlook(account: PaceAccount, pace: Pace, occasion: PaceOccasion) {
  const { eligible, reason, freesAt } = eligibilityOf(account, pace, occasion);
  const isMatterOfTime = eligible || freesAt !== null;
  return {
    reason,
    freesAt: toDate(freesAt),
    readyAt: isMatterOfTime ? toDate(readyAt(account, pace, occasion.now)) : null,
    rateLimited: account.rateLimitStrikes > 0,
  };
}
