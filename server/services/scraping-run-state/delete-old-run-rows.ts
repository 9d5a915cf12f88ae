import { z } from "zod";
import { type Tx } from "@/server/infra/db";
import { action, noInput, withTransaction } from "@/server/services/verb";
import { findRunsOver, isRunOver, type RunOver } from "./internal/runs-over";
import { lockTaskOfRuns } from "./internal/runs-of-task";
import { type RunPauseReason } from "./schema";

/** Logical runs of one call; looking for them walks all that have rows, so one call takes many. */
const MAX_CHAINS = 200;
/** Of one statement, and about so many of one call: a second or two. */
const MAX_ROWS = 5_000;
const MOST_DELETED = 100_000;

/**
 * Removes some targets, failures and uses of accounts of logical runs that have outlived them
 * (docs/rules.md#retention), and targets of those that are gone. The runs keep their counts. Returns how many
 * rows, 0 when none is left.
 */
export const deleteOldRunRows = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx }) {
    let deleted = 0;
    for (const run of await findRunsOver(ctx.db, MAX_CHAINS))
      for (let isMore = true; isMore && deleted < MOST_DELETED;) {
        const some = await withTransaction(ctx, (tx) => deleteSome(tx, run));
        deleted += some.deleted;
        isMore = some.isMore;
      }
    return deleted;
  },
});

/** Nobody resumes or retries the run meanwhile; whoever did so since it was listed keeps its rows. */
async function deleteSome(tx: Tx, { chain, taskId }: RunOver): Promise<{ deleted: number; isMore: boolean }> {
  let deleted = 0;
  if (taskId !== null) {
    await lockTaskOfRuns(tx, taskId);
    if (!(await isRunOver(tx, chain))) return { deleted, isMore: false };
    await expirePaused(tx, chain);
  }
  // Targets come last: what an interrupted call leaves is found by them or by its failures.
  for (const deleteRows of [deleteAccounts, deleteFailures, deleteTargets]) {
    const rows = await deleteRows(tx, chain);
    deleted += rows;
    if (rows === MAX_ROWS) return { deleted, isMore: true };
  }
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
