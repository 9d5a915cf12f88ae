import { driverErrorBlame } from "@/server/domain/scraping/pace";
import { Prisma, type Tx } from "@/server/infra/db";
import { type RunRow } from "../shown/read-runs";

/** A logical run over what failed in another one alone: its newest attempt. */
export type Retry = Pick<RunRow, "id" | "chain"> & { isCancelled: boolean };

/** The retries of a logical run that are logical runs of their own, and theirs in turn, the newest first. */
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

/** Which of the failed: all, or but for those whose failure is the creator's own, and would be the same. */
export type WhichFailed = "failed" | "retryable";

const creatorsOwn = [
  ...Object.entries(driverErrorBlame).flatMap(([code, blame]) => (blame === "target" ? [code] : [])),
  "DEACTIVATED",
];
const isRetryable = Prisma.sql`(f.error_code IS NULL OR f.error_code <> ALL (${creatorsOwn}::text[]))`;

/** Whether a failure of an attempt was not the creator's own, so that it may go better later. */
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
 * A row for each target of a logical run that failed, as the ids `bloggerIds` of failures say, and that no
 * retry asked for. A retry that was cancelled gives back what it did not succeed with.
 */
export function failedTargets(chain: number, retries: readonly Retry[], bloggerIds: Prisma.Sql): Prisma.Sql {
  const chainsOf = (isCancelled: boolean) =>
    retries.filter((retry) => retry.isCancelled === isCancelled).map((retry) => retry.chain);
  // Found by failures, which are few: no index tells the failed targets of a run from the done.
  return Prisma.sql`
    SELECT 1 FROM scraping_run_target t
    WHERE t.chain = ${chain} AND t.state = 'FAILED' AND t.blogger_id IN (${bloggerIds})
      AND NOT EXISTS (SELECT 1 FROM scraping_run_target o WHERE o.blogger_id = t.blogger_id
        AND o.chain = ANY (${chainsOf(false)}::int[]))
      AND NOT EXISTS (SELECT 1 FROM scraping_run_target o WHERE o.blogger_id = t.blogger_id
        AND o.chain = ANY (${chainsOf(true)}::int[]) AND o.state = 'SUCCESS')`;
}
