import { retryLostRace, type Tx } from "@/server/infra/db";
import {
  type StoredAccount,
  getDatabaseClock,
  type Settlement,
  settleScrape,
} from "@/server/services/scraping/pace";
import { type Ctx, rosterChanged, withTransaction } from "@/server/services/kernel/verb";
import { logger } from "@/server/infra/logger";
import { outcomeOf } from "@/server/platforms";
import { type Answer, lostAccount } from "./ask-platform";
import { type StartedScrape } from "./started-scrape";
import { auditedColumns, type ScrapeOrder, type Stored, storeScrape, type Unasked } from "./store-scrape";

type Heard = { started: StartedScrape; answer: Answer } | { started: null; answer: Unasked };
export type Committed = Stored & {
  account: StoredAccount | null;
  now: Date;
};

/**
 * Writes creator, account and the changes of `save` in one transaction, and returns the result of `save`.
 * Throws `CONFLICT` if the account was taken away.
 */
export function commitAnswer<Saved>(
  ctx: Ctx,
  order: ScrapeOrder,
  heard: Heard,
  save: (tx: Tx, committed: Committed) => Promise<Saved>,
): Promise<Saved> {
  return commitScrape(ctx, async (tx) => {
    const now = new Date(heard.started?.clock() ?? (await getDatabaseClock(tx))());
    const stored = await storeScrape(tx, ctx, { ...order, answer: heard.answer, now });
    const account = heard.started === null ? null : await settleWithin(tx, heard.started, heard.answer);
    const saved = await save(tx, { ...stored, account, now });
    return { saved, isWritten: stored.written !== null };
  });
}

/**
 * Imports and other scrapes may lock the same creators, or store the primary id first. A transaction that
 * loses to them is retried, and then finds their row.
 */
async function commitScrape<Saved>(
  ctx: Ctx,
  work: (tx: Tx) => Promise<{ saved: Saved; isWritten: boolean }>,
): Promise<Saved> {
  const { saved, isWritten } = await retryLostRace(() => withTransaction(ctx, work));
  if (isWritten) ctx.afterCommit(rosterChanged(ctx.organization.id));
  return saved;
}

export async function getOutcome(
  tx: Tx,
  { keptId, mergedIds, failure, account }: Pick<Committed, "keptId" | "mergedIds" | "failure" | "account">,
) {
  const outcome = failure === null ? ("SUCCESS" as const) : ("FAILED" as const);
  const { code = null, message = null } = failure ?? {};
  const row = await tx.blogger.findUniqueOrThrow({ where: { id: keptId }, select: auditedColumns });
  const after = { ...row, outcome, code, accountId: account?.id ?? null, mergedIds };
  return { outcome, code, message, after };
}

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
export function settlementOf({ pace, clock }: StartedScrape, answer: Answer | null): Settlement {
  const now = clock();
  if (answer === null) return { pace, now, lastRequestAt: now, outcome: { kind: "SCHEMA_DRIFT" } };
  if (answer.kind === "done")
    return { pace, now, lastRequestAt: answer.lastRequestAt ?? now, outcome: outcomeOf(null) };
  const lastRequestAt = answer.progress.lastRequestAt ?? now;
  if (answer.kind === "partial") return { pace, now, lastRequestAt, outcome: { kind: "SCHEMA_DRIFT" } };
  return { pace, now, lastRequestAt, outcome: outcomeOf(answer) };
}
