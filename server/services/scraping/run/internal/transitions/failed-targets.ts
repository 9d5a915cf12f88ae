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
