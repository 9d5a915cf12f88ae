import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { type RunRow } from "../shown/shown-runs";
import { type RunTarget } from "./target-queue";

/** Tries per creator and attempt if the account, the platform or a momentary failure is to blame. */
const MAX_TRIES = 3;
/** `waitingSince` moves hourly at most, so that runs do not change places more often. */
const WAITING_HOURS = 1;

/** The run was stopped, or another step settled the target: nothing of the scrape is written. */
export class OutcomeNotWanted extends Error {}

type Scraped = {
  target: RunTarget;
  platform: Platform;
  accountId: string | null;
  keptId: string;
  mergedIds: readonly string[];
  failure: { code: string; message: string } | null;
};
type Settled = { isKept: boolean; succeeded: number; failed: number };

/**
 * Writes the target's outcome and the run's counters. A merged creator settles both of its targets. Returns
 * the number of settled targets. Throws `OutcomeNotWanted`.
 */
export async function settleTarget(
  tx: Tx,
  run: Pick<RunRow, "id" | "chain" | "attempt">,
  { target, platform, accountId, keptId, mergedIds, failure }: Scraped,
  verdict: "SUCCESS" | "FAILED" | "AGAIN",
): Promise<number> {
  const { id: runId, chain, attempt } = run;
  const ids = failure === null ? [...new Set([target.bloggerId, keptId, ...mergedIds])] : [target.bloggerId];
  const captchas = failure?.code === "L2_CAPTCHA" ? 1 : 0;
  // A rate limit is not the creator's fault, so it does not count.
  const tries = failure === null || failure.code === "RATE_LIMITED" ? 0 : 1;
  // The run is locked last, as every scrape of it waits for its row.
  const [outcome] = await tx.$queryRaw<Settled[]>`
    WITH settled AS (
      UPDATE scraping_run_target t SET
        state = CASE WHEN ${verdict} = 'AGAIN' AND t.tries + ${tries} < ${MAX_TRIES} THEN t.state
          WHEN ${verdict} = 'SUCCESS' THEN 'SUCCESS'::run_target_state ELSE 'FAILED'::run_target_state END,
        attempt = ${attempt}, tries = t.tries + ${tries}
      WHERE t.chain = ${chain} AND t.blogger_id = ANY (${ids}) AND t.state = 'PENDING'
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
        runId,
        chain,
        attempt,
        platform,
        accountId,
        bloggerId: target.bloggerId,
        url: target.url ?? target.platformBloggerId,
        errorCode: failure.code,
        errorMessage: failure.message,
      },
    });
  return succeeded + failed;
}

type Refreshed = { bloggerId: string; accountId: string };

/**
 * `settleTarget` of several targets of one platform, none of which failed or was merged. False: a target is
 * no longer pending or the run was stopped; the caller must then write nothing of them.
 */
export async function settleTargets(
  tx: Tx,
  run: Pick<RunRow, "id" | "chain" | "attempt">,
  platform: Platform,
  refreshed: readonly Refreshed[],
): Promise<boolean> {
  const { id: runId, chain, attempt } = run;
  const [outcome] = await tx.$queryRaw<{ succeeded: number; isCounted: boolean }[]>`
    WITH settled AS (
      UPDATE scraping_run_target t SET state = 'SUCCESS', attempt = ${attempt}
      WHERE t.chain = ${chain} AND t.blogger_id = ANY (${refreshed.map(({ bloggerId }) => bloggerId)}::text[])
        AND t.state = 'PENDING'
      RETURNING 1
    ), outcome AS MATERIALIZED (
      SELECT count(*)::int AS succeeded FROM settled
    ), used AS (
      INSERT INTO scraping_run_account AS u (run_id, account_id, platform, succeeded, refused, captchas)
      SELECT ${runId}, a.id, ${platform}::platform, count(*)::int, 0, 0
      FROM outcome, unnest(${refreshed.map(({ accountId }) => accountId)}::text[]) AS a (id)
      GROUP BY a.id ORDER BY a.id
      ON CONFLICT (run_id, account_id) DO UPDATE SET succeeded = u.succeeded + excluded.succeeded
      RETURNING 1
    ), counted AS (
      UPDATE scraping_task_run r SET success_count = r.success_count + o.succeeded,
        waiting_since = CASE WHEN r.waiting_since < clock_timestamp() - make_interval(hours => ${WAITING_HOURS})
          THEN clock_timestamp() ELSE r.waiting_since END
      FROM outcome o, (SELECT count(*) FROM used) accounts
      WHERE r.id = ${runId} AND r.status = 'RUNNING' RETURNING 1
    )
    SELECT o.succeeded, EXISTS (SELECT 1 FROM counted) AS "isCounted" FROM outcome o`;
  return outcome?.isCounted === true && outcome.succeeded === refreshed.length;
}
