import { type Db, type Tx } from "@/server/infra/db";
import { findTaskKey } from "../transitions/runs-of-task";
import { type RunRow } from "./shown-runs";

const MAX_ATTEMPTS = 50;

type Sums = { targetCount: number; successCount: number; captchaCount: number };

/**
 * All attempts of a logical run as one. The attempt that froze the targets has all of them. `attempts` are
 * the newest, newest first.
 */
export type LogicalRun = Sums & {
  chain: number;
  taskKey: string;
  newest: RunRow;
  attempts: RunRow[];
  failedCount: number;
  pendingCount: number;
};

/** Reads only counts, so that the cost does not grow with the number of targets. */
export async function getLogicalRun(db: Db, run: RunRow): Promise<LogicalRun> {
  const { chain } = run;
  const attempts = await db.scrapingTaskRun.findMany({
    where: { chain },
    orderBy: { attempt: "desc" },
    take: MAX_ATTEMPTS,
  });
  const [sums] = await db.$queryRaw<Sums[]>`
    SELECT max(r.target_count) AS "targetCount",
      sum(r.success_count)::int AS "successCount", sum(r.captcha_count)::int AS "captchaCount"
    FROM scraping_task_run r WHERE r.chain = ${chain}`;
  const newest = attempts[0] ?? run;
  const { targetCount, successCount, captchaCount } = sums ?? run;
  return {
    chain,
    taskKey: await findTaskKey(db, run),
    newest,
    attempts,
    targetCount,
    successCount,
    captchaCount,
    ...openCounts(newest, targetCount, successCount),
  };
}

export function isUnderWay({ status }: Pick<RunRow, "status">): boolean {
  return status === "PENDING" || status === "RUNNING";
}

type Newest = Pick<RunRow, "chain" | "startedAt" | "targetCount" | "successCount" | "failedCount">;
type RunSums = { chain: number; startedAt: Date; targetCount: number; successCount: number };

export type LogicalCounts = {
  startedAt: Date;
  targetCount: number;
  successCount: number;
  failedCount: number;
  pendingCount: number;
};

export async function findLogicalCounts(
  db: Db | Tx,
  newest: readonly Newest[],
): Promise<ReadonlyMap<number, LogicalCounts>> {
  const chains = newest.map(({ chain }) => chain);
  const sums = await db.$queryRaw<RunSums[]>`
    SELECT r.chain, min(r.started_at) AS "startedAt",
      max(r.target_count) AS "targetCount",
      sum(r.success_count)::int AS "successCount"
    FROM scraping_task_run r WHERE r.chain = ANY (${chains}::int[]) GROUP BY r.chain`;
  const byRun = new Map(sums.map((sum) => [sum.chain, sum]));
  return new Map(
    newest.map((run) => {
      const { startedAt, targetCount, successCount } = byRun.get(run.chain) ?? run;
      return [
        run.chain,
        { startedAt, targetCount, successCount, ...openCounts(run, targetCount, successCount) },
      ];
    }),
  );
}

function openCounts(newest: Newest, targetCount: number, successCount: number) {
  const pendingCount = newest.targetCount - newest.successCount - newest.failedCount;
  return { pendingCount, failedCount: Math.max(0, targetCount - successCount - pendingCount) };
}
