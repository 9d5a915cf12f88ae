import { type Tx } from "@/server/infra/db";
import { type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";
import { type RunPauseReason } from "../shown/scraping-run";
import { lockTaskOfRuns } from "../transitions/runs-of-task";
import { isRunOver, type RunOver, type RunPart } from "./runs-over";

/** Of one statement. */
const MAX_ROWS = 5_000;

/**
 * Deletes what of a logical run has outlived its time, about `most` rows at most: its targets, failures and
 * uses of accounts, and with `runs` then the run itself. Returns how many rows.
 */
export async function deleteRunRows(
  ctx: PlatformCtx,
  run: RunOver,
  { part, most }: { part: RunPart; most: number },
): Promise<number> {
  let deleted = 0;
  for (let isMore = true; isMore && deleted < most;) {
    const some = await withTransaction(ctx, (tx) => deleteSome(tx, run, part));
    deleted += some.deleted;
    isMore = some.isMore;
  }
  return deleted;
}

/** Nobody resumes or retries the run meanwhile; whoever did so since it was listed keeps its rows. */
async function deleteSome(
  tx: Tx,
  { chain, taskId }: RunOver,
  part: RunPart,
): Promise<{ deleted: number; isMore: boolean }> {
  let deleted = 0;
  if (taskId !== null) {
    await lockTaskOfRuns(tx, taskId);
    if (!(await isRunOver(tx, chain, part))) return { deleted, isMore: false };
    await expirePaused(tx, chain);
  }
  // Targets come last: what an interrupted call leaves is found by them or by its failures.
  for (const deleteRows of [deleteAccounts, deleteFailures, deleteTargets]) {
    const rows = await deleteRows(tx, chain);
    deleted += rows;
    if (rows === MAX_ROWS) return { deleted, isMore: true };
  }
  if (part === "runs") deleted += (await tx.scrapingTaskRun.deleteMany({ where: { chain } })).count;
  return { deleted, isMore: false };
}

/** Nobody can resume what is about to lose its targets: such a run waits for a person no longer. */
async function expirePaused(tx: Tx, chain: number): Promise<void> {
  const pauseReason: RunPauseReason = "EXPIRED";
  await tx.$executeRaw`
    UPDATE scraping_task_run r SET pause_reason = ${pauseReason}
    WHERE r.chain = ${chain} AND r.status = 'PAUSED' AND r.resume_at IS NULL
      AND r.is_newest AND r.pause_reason IS DISTINCT FROM ${pauseReason}`;
}

function deleteAccounts(tx: Tx, chain: number): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM scraping_run_account WHERE (run_id, account_id) IN (
      SELECT a.run_id, a.account_id FROM scraping_task_run r JOIN scraping_run_account a ON a.run_id = r.id
      WHERE r.chain = ${chain} LIMIT ${MAX_ROWS})`;
}

function deleteFailures(tx: Tx, chain: number): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM scraping_run_failure WHERE id IN (
      SELECT f.id FROM scraping_run_failure f WHERE f.chain = ${chain} LIMIT ${MAX_ROWS})`;
}

function deleteTargets(tx: Tx, chain: number): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM scraping_run_target WHERE (chain, blogger_id) IN (
      SELECT t.chain, t.blogger_id FROM scraping_run_target t WHERE t.chain = ${chain} LIMIT ${MAX_ROWS})`;
}
