import { type Db, type Tx } from "@/server/infra/db";
import { type RunRow } from "./read-runs";

type Newest = Pick<RunRow, "chain" | "startedAt" | "targetCount" | "successCount" | "failedCount">;
type Sums = { chain: number; startedAt: Date; targetCount: number; successCount: number };

/** What a logical run came to so far, over all its attempts. */
export type LogicalCounts = {
  startedAt: Date;
  targetCount: number;
  successCount: number;
  failedCount: number;
  pendingCount: number;
};

/** The counts of the logical runs whose newest attempts these are, by chain. Targets are not read. */
export async function readLogicalCounts(
  db: Db | Tx,
  newest: readonly Newest[],
): Promise<ReadonlyMap<number, LogicalCounts>> {
  const chains = newest.map(({ chain }) => chain);
  const sums = await db.$queryRaw<Sums[]>`
    SELECT r.chain, min(r.started_at) AS "startedAt",
      max(r.target_count) AS "targetCount",
      sum(r.success_count)::int AS "successCount"
    FROM scraping_task_run r WHERE r.chain = ANY (${chains}::int[]) GROUP BY r.chain`;
  const byChain = new Map(sums.map((sum) => [sum.chain, sum]));
  return new Map(
    newest.map((run) => {
      const { startedAt, targetCount, successCount } = byChain.get(run.chain) ?? run;
      return [
        run.chain,
        { startedAt, targetCount, successCount, ...openCounts(run, targetCount, successCount) },
      ];
    }),
  );
}

/** What is left is the newest attempt's; what is neither left nor successful has failed. */
export function openCounts(newest: Newest, targetCount: number, successCount: number) {
  const pendingCount = newest.targetCount - newest.successCount - newest.failedCount;
  return { pendingCount, failedCount: Math.max(0, targetCount - successCount - pendingCount) };
}
