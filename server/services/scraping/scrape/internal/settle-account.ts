import { logger } from "@/server/infra/logger";
import { type Tx } from "@/server/infra/db";
import { outcomeOf } from "@/server/platforms";
import { type StoredAccount, type Settlement, settleScrape } from "@/server/services/scraping/pace";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { type Answer, lostAccount } from "./ask-platform";
import { type StartedScrape } from "./started-scrape";

/** Runs in the transaction that writes the creator. Throws `CONFLICT` if the lease is lost. */
export async function settleWithin(tx: Tx, started: StartedScrape, answer: Answer): Promise<StoredAccount> {
  const account = await settleScrape(tx, started.lease, settlementOf(started, answer));
  if (account === null) throw lostAccount();
  return account;
}

/**
 * Settles only the account after the creator could not be written: the platform counted the requests
 * anyway. If that fails (null), the lease expires.
 */
export async function settleAlone(
  ctx: Ctx,
  started: StartedScrape,
  answer: Answer | null,
): Promise<StoredAccount | null> {
  try {
    return await withTransaction(ctx, (tx) => settleScrape(tx, started.lease, settlementOf(started, answer)));
  } catch (error) {
    logger().error({ err: error, accountId: started.account.id }, "a scrape could not be settled");
    return null;
  }
}

/** A driver error (null) and a deadline blame no account. */
function settlementOf({ pace, clock }: StartedScrape, answer: Answer | null): Settlement {
  const now = clock();
  if (answer === null) return { pace, now, lastRequestAt: now, outcome: { kind: "SCHEMA_DRIFT" } };
  if (answer.kind === "done")
    return { pace, now, lastRequestAt: answer.lastRequestAt ?? now, outcome: outcomeOf(null) };
  const lastRequestAt = answer.progress.lastRequestAt ?? now;
  if (answer.kind === "partial") return { pace, now, lastRequestAt, outcome: { kind: "SCHEMA_DRIFT" } };
  return { pace, now, lastRequestAt, outcome: outcomeOf(answer) };
}
