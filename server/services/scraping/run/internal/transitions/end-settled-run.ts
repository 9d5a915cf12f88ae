import { type Tx } from "@/server/infra/db";
import { type RunRow } from "../shown/shown-runs";

export type RunOutcome = { hasSuccess: boolean; hasFailed: boolean; hasPending: boolean };

export async function getRunOutcome(tx: Tx, chain: number): Promise<RunOutcome> {
  const [row] = await tx.$queryRaw<RunOutcome[]>`
    SELECT
      EXISTS (SELECT 1 FROM scraping_run_target WHERE chain = ${chain} AND state = 'SUCCESS') AS "hasSuccess",
      EXISTS (SELECT 1 FROM scraping_run_target WHERE chain = ${chain} AND state = 'FAILED') AS "hasFailed",
      EXISTS (SELECT 1 FROM scraping_run_target WHERE chain = ${chain} AND state = 'PENDING') AS "hasPending"`;
  return row ?? { hasSuccess: false, hasFailed: false, hasPending: false };
}

/** docs/rules.md#scraping-runs. Targets that could not be asked for count as not succeeded. */
export function statusOfEnd({
  hasSuccess,
  hasFailed,
  hasPending,
}: RunOutcome): "SUCCESS" | "PARTIAL" | "FAILED" {
  if (!hasFailed && !hasPending) return "SUCCESS";
  return hasSuccess ? "PARTIAL" : "FAILED";
}

export async function endSettledRun(tx: Tx, { id, chain }: RunRow, now: Date): Promise<void> {
  const status = statusOfEnd(await getRunOutcome(tx, chain));
  await tx.scrapingTaskRun.update({
    where: { id },
    data: { status, pauseReason: null, resumeAt: null, finishedAt: now },
  });
}
