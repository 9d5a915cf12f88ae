import { driverErrorBlame, type DriverErrorCode } from "@/server/domain/scraping/pace";
import { retryLostRace, type Tx } from "@/server/infra/db";
import { type ScrapeResult } from "@/server/platforms";
import { type LoadedAccount } from "@/server/services/scraping/pace";
import {
  type BegunScrape,
  type ScrapeFailure,
  settleWithin,
  type Stored,
  storeScrape,
} from "@/server/services/scraping/scrape";
import { recordAudit, rosterChanged, withTransaction } from "@/server/services/kernel/verb";
import { type Lane } from "./lane";
import { type OpenRun } from "./open-run";
import { type RunTarget } from "./run-targets";

/** A creator is asked for so often in one attempt where account, platform or moment refuse. */
const MOST_TRIES = 3;
/** Since when a run waits is its last scrape, to the hour: runs do not change places more often. */
const WAITING_HOURS = 1;

/** The run was stopped, or another step settled the creator: nothing of the scrape is written. */
export class OutcomeNotWanted extends Error {}

/** What a failed scrape means for its target: it failed, or it is asked for again in this attempt. */
type Failure = { code: ScrapeFailure["code"] | "INTERNAL"; message: string };

/**
 * Writes what a scrape says: creator, account, target, counters, failure and audit entry together, or nothing
 * (docs/rules.md#scraping-runs). Returns the account as it is then. Throws `OutcomeNotWanted`.
 */
export async function keepAnswer(
  run: OpenRun,
  lane: Lane,
  target: RunTarget,
  begun: BegunScrape,
  answer: ScrapeResult,
): Promise<LoadedAccount> {
  const { ctx } = run;
  const { account, isWritten, settled } = await commit(run, async (tx) => {
    const now = new Date(run.clock());
    const stored = await storeScrape(tx, ctx, { ...orderOf(run, target), answer, now });
    const account = await settleWithin(tx, begun, answer);
    const settled = await keepStored(tx, run, lane, target, stored, begun.account.id);
    return { account, isWritten: stored.written !== null, settled };
  });
  lane.left -= settled;
  if (isWritten) ctx.afterCommit(rosterChanged(ctx.organization.id));
  return account;
}

/** Settles a target that no account was asked for. What the platform cannot know is told of the creator. */
export async function keepRefusal(
  run: OpenRun,
  lane: Lane,
  target: RunTarget,
  refused: Failure & { retryAfterMs?: number | null },
): Promise<void> {
  const { ctx } = run;
  const { code, message } = refused;
  const { isWritten, settled } = await commit(run, async (tx) => {
    let written: Stored["written"] = null;
    if (code === "INVALID_URL") {
      const answer = { kind: "refused" as const, code, message, retryAfterMs: null };
      const now = new Date(run.clock());
      ({ written } = await storeScrape(tx, ctx, { ...orderOf(run, target), answer, now }));
    }
    const stored = { keptId: target.bloggerId, mergedIds: [], failure: { code, message }, written };
    const settled = await keepStored(tx, run, lane, target, stored, null);
    return { isWritten: written !== null, settled };
  });
  lane.left -= settled;
  if (isWritten) ctx.afterCommit(rosterChanged(ctx.organization.id));
}

/** The audit entry of a creator that was written, then the target and the run, for which others wait. */
async function keepStored(
  tx: Tx,
  run: OpenRun,
  lane: Lane,
  target: RunTarget,
  stored: Settled & Pick<Stored, "written">,
  accountId: string | null,
): Promise<number> {
  const { failure, mergedIds, written } = stored;
  if (written !== null) {
    const facts = { runId: run.row.id, accountId, mergedIds, code: failure?.code };
    const after = { ...written.after, ...facts };
    await recordAudit(tx, run.ctx, { action: "blogger.scrape", before: written.before, after });
  }
  return settleTarget(tx, run, lane, target, stored, accountId);
}

/** What the scrape may write of the creator, and whose target it is. */
function orderOf({ row }: OpenRun, { bloggerId }: RunTarget) {
  const only = row.takesAllFields ? {} : { only: new Set(row.fieldsJson) };
  return { id: bloggerId, ...only, run: { id: row.id, chain: row.chain } };
}

function commit<Kept>({ ctx }: OpenRun, work: (tx: Tx) => Promise<Kept>): Promise<Kept> {
  return retryLostRace(() => withTransaction(ctx, work));
}

type Settled = Pick<Stored, "keptId" | "mergedIds"> & { failure: Failure | null };

/**
 * The target's outcome and the run's counters. A creator that was merged settles both of its targets. Returns
 * how many targets have an outcome now. Throws `OutcomeNotWanted`.
 */
async function settleTarget(
  tx: Tx,
  run: OpenRun,
  { platform }: Lane,
  target: RunTarget,
  { keptId, mergedIds, failure }: Settled,
  accountId: string | null,
): Promise<number> {
  const { id: runId, chain, attempt } = run.row;
  const verdict = failure === null ? "SUCCESS" : isFinal(failure) ? "FAILED" : "AGAIN";
  const ids = [...new Set([target.bloggerId, keptId, ...mergedIds])];
  const captchas = failure?.code === "L2_CAPTCHA" ? 1 : 0;
  // The run comes last, as every scrape of it waits for its row.
  const [outcome] = await tx.$queryRaw<Outcome[]>`
    WITH settled AS (
      UPDATE scraping_run_target t SET
        state = CASE WHEN ${verdict} = 'AGAIN' AND t.tries + ${triesOf(failure)} < ${MOST_TRIES} THEN t.state
          WHEN ${verdict} = 'SUCCESS' THEN 'SUCCESS'::run_target_state ELSE 'FAILED'::run_target_state END,
        attempt = ${attempt}, tries = t.tries + ${triesOf(failure)}
      WHERE t.chain = ${chain} AND t.blogger_id = ANY (${failure === null ? ids : [target.bloggerId]}) AND t.state = 'PENDING'
      RETURNING t.blogger_id, t.state
    ), outcome AS MATERIALIZED (
      SELECT bool_or(blogger_id = ${target.bloggerId}) AS is_settled, (count(*) FILTER (WHERE state = 'SUCCESS'))::int AS succeeded,
        (count(*) FILTER (WHERE state = 'FAILED'))::int AS failed
      FROM settled
    ), used AS (
      INSERT INTO scraping_run_account AS u (run_id, account_id, platform, succeeded, refused, captchas)
      SELECT ${runId}, ${accountId}, ${platform}::platform, least(succeeded, 1), 1 - least(succeeded, 1), ${captchas}
      FROM outcome WHERE ${accountId}::text IS NOT NULL
      ON CONFLICT (run_id, account_id) DO UPDATE SET succeeded = u.succeeded + excluded.succeeded,
        refused = u.refused + excluded.refused, captchas = u.captchas + excluded.captchas
      RETURNING 1
    ), counted AS (
      UPDATE scraping_task_run r SET success_count = r.success_count + o.succeeded, failed_count = r.failed_count + o.failed,
        captcha_count = r.captcha_count + ${captchas},
        waiting_since = CASE WHEN r.waiting_since < clock_timestamp() - make_interval(hours => ${WAITING_HOURS})
          THEN clock_timestamp() ELSE r.waiting_since END
      FROM outcome o, (SELECT count(*) FROM used) accounts
      WHERE r.id = ${runId} AND r.status = 'RUNNING' RETURNING 1
    )
    SELECT coalesce(o.is_settled, false) AND EXISTS (SELECT 1 FROM counted) AS "isKept", o.succeeded, o.failed FROM outcome o`;
  if (outcome?.isKept !== true) throw new OutcomeNotWanted();
  const { succeeded, failed } = outcome;
  if (failed > 0 && failure !== null)
    await tx.scrapingRunFailure.create({
      data: {
        ...{ runId, chain, attempt, platform, accountId, bloggerId: target.bloggerId },
        ...{
          url: target.url ?? target.platformBloggerId,
          errorCode: failure.code,
          errorMessage: failure.message,
        },
      },
    });
  return succeeded + failed;
}

type Outcome = { isKept: boolean; succeeded: number; failed: number };

/** What is the creator's own, or the driver's, would be the same with another account. */
function isFinal({ code }: Failure): boolean {
  if (!(code in driverErrorBlame)) return code !== "INTERNAL";
  const blame = driverErrorBlame[code as DriverErrorCode];
  return blame === "target" || blame === "driver";
}

/** Being too fast is no fault of the creator's: it does not count. */
function triesOf(failure: Failure | null): number {
  return failure === null || failure.code === "RATE_LIMITED" ? 0 : 1;
}
