import { type Pace } from "@/server/domain/scraping/pace";
import { type Tx } from "@/server/infra/db";
import { type Lease, getPaceAccounts, pickAccount, refusedPick } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type AccountRow } from "./account-row";
import { getAccountPace } from "./read-account-pace";

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
