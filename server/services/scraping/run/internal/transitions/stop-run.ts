import { ServiceError } from "@/server/domain/kernel/errors";
import { resumesByItself } from "@/server/domain/scraping/run";
import { type Tx } from "@/server/infra/db";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { type RunRow } from "../shown/shown-runs";
import { type RunPauseReason } from "../shown/scraping-run";
import { lockNewest } from "./runs-of-task";

type Stop =
  | { status: "PAUSED"; pauseReason: RunPauseReason; resumeAt: Date | null }
  | { status: "CANCELLED" };

/**
 * Pauses or cancels a PENDING or RUNNING run. A PAUSED one can be cancelled, and paused if it would resume
 * automatically. Any attempt's id means the newest. Current scrapes end before their next call and do not
 * count. Returns the run before and after. Throws `CONFLICT` if it has ended.
 */
export async function stopRun(
  tx: Tx,
  { id }: Pick<RunRow, "id">,
  stop: Stop,
): Promise<{ before: RunRow; after: RunRow }> {
  const run = await lockNewest(tx, id);
  const isUnderWay = run.status === "PENDING" || run.status === "RUNNING";
  const isStoppable = stop.status === "CANCELLED" ? run.status === "PAUSED" : resumesByItself(run);
  if (!isUnderWay && !isStoppable) throw hasEnded(run, stop);
  const now = new Date((await getDatabaseClock(tx))());
  const pause =
    stop.status === "CANCELLED"
      ? { pauseReason: null, resumeAt: null }
      : { pauseReason: stop.pauseReason, resumeAt: stop.resumeAt, pausedAt: now };
  // Pausing a paused run does not end it.
  const finishedAt = isUnderWay || stop.status === "CANCELLED" ? now : run.finishedAt;
  const after = await tx.scrapingTaskRun.update({
    where: { id: run.id },
    data: { ...pause, status: stop.status, finishedAt, executor: null, executorUntil: null },
  });
  return { before: run, after };
}

function hasEnded({ status }: RunRow, stop: Stop): ServiceError {
  const wish = stop.status === "PAUSED" ? "paused" : "cancelled";
  const advice =
    status === "PAUSED"
      ? "It waits for a person already. Resume it, or cancel it."
      : "It has ended; run the task to start again.";
  return new ServiceError("CONFLICT", `A run that is ${status} cannot be ${wish}. ${advice}`);
}
