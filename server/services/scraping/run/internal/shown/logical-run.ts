import { type Db } from "@/server/infra/db";
import { findTaskKey } from "../transitions/find-task-key";
import { openCounts } from "./logical-counts";
import { type RunRow } from "./read-runs";

/** A run that resumes by itself for months has more: the newest are enough to look at. */
const MOST_ATTEMPTS = 50;

type Sums = { targetCount: number; successCount: number; captchaCount: number };

/**
 * All attempts of one logical run as one. None has more targets than the whole: the attempt that froze them,
 * the first one that began, has all. `attempts` are the newest, the newest first.
 */
export type LogicalRun = Sums & {
  chain: number;
  /** What uses of accounts are counted by. */
  taskKey: string;
  newest: RunRow;
  attempts: RunRow[];
  failedCount: number;
  pendingCount: number;
};

/**
 * Reads the logical run that a run belongs to, out of what its attempts counted. Nothing of it grows with the
 * number of targets.
 */
export async function readLogicalRun(db: Db, run: RunRow): Promise<LogicalRun> {
  const { chain } = run;
  const attempts = await db.scrapingTaskRun.findMany({
    where: { chain },
    orderBy: { attempt: "desc" },
    take: MOST_ATTEMPTS,
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

/** Whether an attempt is working, or about to. */
export function isUnderWay({ status }: Pick<RunRow, "status">): boolean {
  return status === "PENDING" || status === "RUNNING";
}
