import { driverErrorBlame } from "@/server/domain/scraping/pace";
import { Prisma, type Tx } from "@/server/infra/db";
import { type RunRow } from "../shown/shown-runs";

export type Retry = Pick<RunRow, "id" | "chain"> & { isCancelled: boolean };

export function findRetries(tx: Tx, chain: number): Promise<Retry[]> {
  return tx.$queryRaw<Retry[]>`
    WITH RECURSIVE retry (chain) AS (
      SELECT ${chain}::int
      UNION
      SELECT r.chain FROM retry JOIN scraping_task_run p ON p.chain = retry.chain
      JOIN scraping_task_run r ON r.parent_run_id = p.id AND r.chain <> p.chain
    )
    SELECT newest.id, newest.chain, newest.status = 'CANCELLED' AS "isCancelled"
    FROM retry JOIN scraping_task_run newest ON newest.chain = retry.chain AND newest.is_newest
    WHERE newest.chain <> ${chain} ORDER BY newest.chain DESC`;
}

export type WhichFailed = "failed" | "retryable";

const creatorsOwn = [
  ...Object.entries(driverErrorBlame).flatMap(([code, blame]) => (blame === "target" ? [code] : [])),
  "DEACTIVATED",
];
const isRetryable = Prisma.sql`(f.error_code IS NULL OR f.error_code <> ALL (${creatorsOwn}::text[]))`;

export async function hasRetryable(tx: Tx, runId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM scraping_run_failure f WHERE f.run_id = ${runId} AND ${isRetryable} LIMIT 1`;
  return rows.length > 0;
}

export function standingFailures(chain: number, which: WhichFailed): Prisma.Sql {
  const ofThese = which === "retryable" ? Prisma.sql`AND ${isRetryable}` : Prisma.empty;
  return Prisma.sql`scraping_run_failure f WHERE f.chain = ${chain} AND f.requeued_in IS NULL ${ofThese}`;
}

/**
 * Failed targets of a logical run, by the ids `bloggerIds` of failures, that no retry has taken. A
 * cancelled retry returns the targets that it did not finish.
 */
export function failedTargets(chain: number, retries: readonly Retry[], bloggerIds: Prisma.Sql): Prisma.Sql {
  const runsOf = (isCancelled: boolean) =>
    retries.filter((retry) => retry.isCancelled === isCancelled).map((retry) => retry.chain);
  // Looked up by failures, which are few: no index separates failed targets from done ones.
  return Prisma.sql`
    SELECT 1 FROM scraping_run_target t
    WHERE t.chain = ${chain} AND t.state = 'FAILED' AND t.blogger_id IN (${bloggerIds})
      AND NOT EXISTS (SELECT 1 FROM scraping_run_target o WHERE o.blogger_id = t.blogger_id
        AND o.chain = ANY (${runsOf(false)}::int[]))
      AND NOT EXISTS (SELECT 1 FROM scraping_run_target o WHERE o.blogger_id = t.blogger_id
        AND o.chain = ANY (${runsOf(true)}::int[]) AND o.state = 'SUCCESS')`;
}

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
