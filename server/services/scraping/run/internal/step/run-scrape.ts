import { ServiceError } from "@/server/domain/kernel/errors";
import { weighOutcome } from "@/server/domain/scraping/pace";
import { logger } from "@/server/infra/logger";
import { outcomeOf, type ScrapedField, type ScrapeResult } from "@/server/platforms";
import { renewLease } from "@/server/services/scraping/pace";
import { scrapeTarget, settleAlone, type Unfinished } from "@/server/services/scraping/scrape";
import { withTransaction } from "@/server/services/kernel/verb";
import { type Lane, type TargetScrape } from "./lane";
import { type OpenRun } from "./open-run";
import { isUnreached } from "./platform-outage";
import { OutcomeNotWanted } from "./settle-target";

/** Lease margin beyond the next call: the next step may wait for its place. */
const PARK_MS = 600_000;

/**
 * Runs a scrape to its end (null) or to the end of the step. Then it is parked for the next step, until the
 * instant of its next call. Rejects only if the database is unreachable.
 */
export function runScrape(run: OpenRun, lane: Lane, scrape: TargetScrape): Promise<number | null> {
  const { ctx, row, over } = run;
  const { driver, accounts, outage, outcomes } = lane;
  const { target, claim, started, progress } = scrape;
  const { bloggerId, platformBloggerId } = target;
  const accountId = started.account.id;
  const only = !row.takesAllFields && { only: new Set(row.fieldsJson as ScrapedField[]) };
  return scrapeTarget<number | null>(
    ctx,
    { started, claim, driver, platformBloggerId },
    { ...only, leaveOut: lane.memory.leftOut, signal: over.signal, progress },
    {
      park: async (answer) => ((await park(run, scrape, answer)) ? answer.nextCallAt : null),
      async finish(answer) {
        const heard = await outage.judge(answer, { accountId, bloggerId });
        remember(lane, accountId, heard);
        const account =
          heard.kind === "partial" || isUnreached(heard)
            ? await settleAlone(ctx, started, heard)
            : await outcomes.saveAnswer(scrape, heard);
        if (account !== null) accounts.update(account);
        // Whether or not the account could be settled, the target was tried.
        if (heard !== answer && answer.kind === "refused" && outage.isLong)
          await outcomes.saveRefusal(target, answer);
        if (heard === answer && account !== null)
          await outage.remember(heard, { before: started.account, after: account, bloggerId });
        return null;
      },
      async fail(error, account) {
        if (account === null) accounts.expire();
        else accounts.update(account);
        if (over.signal.aborted || isExpected(error)) return null;
        // An internal error counts as a try, or it would be retried forever.
        logger().error({ err: error, runId: row.id, bloggerId }, "a target of a run could not be scraped");
        await outcomes.saveRefusalIfWanted(target, {
          code: "INTERNAL",
          message:
            "The service could not write what the platform said. Its log says more; tell the operator.",
        });
        return null;
      },
    },
  );
}

async function park(
  { ctx, clock, over }: OpenRun,
  { claim, started }: Pick<TargetScrape, "claim" | "started">,
  { progress, nextCallAt }: Unfinished,
): Promise<boolean> {
  if (over.signal.aborted) return false;
  const { accountId, token: leaseToken } = started.lease;
  const ms = Math.max(0, nextCallAt - clock()) + PARK_MS;
  return withTransaction(ctx, async (tx) => {
    if ((await renewLease(tx, started.lease, ms)) === null) return false;
    return claim.park(tx, { accountId, leaseToken, progress, nextCallAt }, ms);
  });
}

function remember(lane: Lane, accountId: string, heard: ScrapeResult): void {
  const { leftOut } = heard.kind === "done" ? heard : heard.progress;
  lane.memory = { ...lane.memory, leftOut: [...new Set([...lane.memory.leftOut, ...leftOut])] };
  if (heard.kind === "partial") return;
  lane.outage.note(heard);
  const { crew } = lane.memory;
  if (crew === null) return;
  const { kind } = outcomeOf(heard.kind === "done" ? null : heard);
  lane.memory = {
    ...lane.memory,
    crew: { ...crew, turns: weighOutcome(crew.turns, accountId, kind) },
  };
}

/** Another step settled the target, or the account was taken away: the target is asked for again. */
function isExpected(error: unknown): boolean {
  return error instanceof OutcomeNotWanted || (error instanceof ServiceError && error.reason === "CONFLICT");
}
