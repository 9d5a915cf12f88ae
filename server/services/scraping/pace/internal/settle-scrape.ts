import { endScrape, type Pace, type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { type Tx } from "@/server/infra/db";
import { type StoredAccount } from "./pace-accounts";
import { toStateRecord } from "./account-columns";
import { type Lease } from "./pick-account";
import { END_STATEMENT, LEASED_STATEMENT } from "./settle-statement";

export type Settlement = {
  pace: Pace;
  outcome: ScrapeOutcome;
  now: number;
  lastRequestAt: number;
};

/**
 * Ends a scrape in the caller's transaction: applies its outcome to the account and frees the lease
 * (docs/rules.md#pace). Returns the account, or null with nothing written if the lease is lost; the caller
 * must then write nothing of the scrape.
 */
export function settleScrape(
  tx: Pick<Tx, "$queryRawUnsafe">,
  lease: Pick<Lease, "accountId" | "token">,
  settlement: Settlement,
): Promise<StoredAccount | null> {
  return settleBy(LEASED_STATEMENT, tx, lease, settlement);
}

export async function settleBy(
  statement: string,
  tx: Pick<Tx, "$queryRawUnsafe">,
  { accountId, token }: Pick<Lease, "accountId" | "token">,
  { pace, outcome, now, lastRequestAt }: Settlement,
): Promise<StoredAccount | null> {
  const [account] = await tx.$queryRawUnsafe<StoredAccount[]>(statement, accountId, token);
  if (account === undefined) return null;
  const ended = { ...account, ...endScrape(account, pace, outcome, { now, lastRequestAt }) };
  const record = JSON.stringify(toStateRecord(ended));
  const [row] = await tx.$queryRawUnsafe<{ revision: bigint }[]>(
    ...[END_STATEMENT, accountId, record, outcome.kind === "ok"],
  );
  return { ...ended, revision: row?.revision ?? account.revision };
}
