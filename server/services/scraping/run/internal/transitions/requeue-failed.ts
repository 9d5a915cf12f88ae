import { type Tx } from "@/server/infra/db";
import { type RunRow } from "../shown/shown-runs";
import { findRetries, type Retry, standingFailures, type WhichFailed } from "./failed-targets";

const PAGE = 20_000;

/**
 * Failed targets to requeue before a run starts, after the creator `after`. `from`: its own logical run, or
 * the one that it retries. Plain JSON in the run, in place of a freeze's position.
 */
export type Requeue = { from: number; which: WhichFailed; after: string | null };

export function requeueOf({ freezeJson }: Pick<RunRow, "freezeJson">): Requeue | null {
  const kept = freezeJson as { requeue?: Requeue } | null;
  return kept?.requeue ?? null;
}

/**
 * Requeues the next 20,000 failed targets and adds them to `targetCount`. With the last page the run has
 * all its targets. The caller has the run's lock. Null: nothing to requeue.
 */
export async function requeuePage(tx: Tx, run: RunRow): Promise<RunRow | null> {
  const requeue = requeueOf(run);
  if (requeue === null) return null;
  const { id, chain } = run;
  const { from, which, after } = requeue;
  const page = await tx.$queryRaw<{ id: string }[]>`
    SELECT f.blogger_id AS id FROM ${standingFailures(from, which)} AND f.blogger_id > ${after ?? ""}
    ORDER BY f.blogger_id LIMIT ${PAGE}`;
  // Targets taken by a separate retry are left out, but not those of its own logical run.
  const retries = (await findRetries(tx, from)).filter((retry) => retry.chain !== chain);
  const ids = await leaveOutTaken(
    tx,
    retries,
    page.map(({ id: one }) => one),
  );
  const count = await (from === chain ? putBack(tx, run, ids) : copyTo(tx, { from, chain, ids }));
  const last = page[PAGE - 1]?.id ?? null;
  const targetCount = { increment: count };
  if (last !== null)
    return tx.scrapingTaskRun.update({
      where: { id },
      data: { targetCount, freezeJson: { requeue: { ...requeue, after: last } } },
    });
  await tx.$executeRaw`
    UPDATE scraping_task_run SET frozen_at = clock_timestamp(), freeze_json = NULL WHERE id = ${id}`;
  return tx.scrapingTaskRun.update({ where: { id }, data: { targetCount } });
}

// Uses id lists instead of joins: the planner has no statistics for new targets and failures, takes them
// for few, and would choose nested loops.

/** Leaves out targets that a retry has taken. A cancelled retry returns those that it did not finish. */
async function leaveOutTaken(
  tx: Tx,
  retries: readonly Retry[],
  ids: readonly string[],
): Promise<readonly string[]> {
  if (retries.length === 0) return ids;
  const cancelled = retries.flatMap(({ chain, isCancelled }) => (isCancelled ? [chain] : []));
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT blogger_id AS id FROM scraping_run_target
    WHERE chain = ANY (${retries.map(({ chain }) => chain)}::int[]) AND blogger_id = ANY (${ids}::text[])
      AND (state = 'SUCCESS' OR chain <> ALL (${cancelled}::int[]))`;
  const taken = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !taken.has(id));
}

async function putBack(tx: Tx, { chain, attempt }: RunRow, ids: readonly string[]): Promise<number> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE scraping_run_target SET state = 'PENDING', tries = 0
    WHERE chain = ${chain} AND state = 'FAILED' AND blogger_id = ANY (${ids}::text[]) RETURNING blogger_id AS id`;
  await tx.$executeRaw`
    UPDATE scraping_run_failure SET requeued_in = ${attempt}
    WHERE chain = ${chain} AND requeued_in IS NULL AND blogger_id = ANY (${rows.map(({ id }) => id)}::text[])`;
  return rows.length;
}

type Copied = { from: number; chain: number; ids: readonly string[] };

function copyTo(tx: Tx, { from, chain, ids }: Copied): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO scraping_run_target (chain, blogger_id, platform, synced_minute)
    SELECT ${chain}::int, blogger_id, platform, synced_minute FROM scraping_run_target
    WHERE chain = ${from} AND state = 'FAILED' AND blogger_id = ANY (${ids}::text[])
    ON CONFLICT DO NOTHING`;
}
