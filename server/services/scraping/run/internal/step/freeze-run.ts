import { lockFreezes } from "@/server/services/scraping/scrape";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { type RunError } from "@/server/domain/scraping/run";
import { type Tx } from "@/server/infra/db";
import { withTransaction } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/shown-runs";
import { freezePage, TargetsFull } from "../transitions/freeze-targets";
import { requeuePage } from "../transitions/failed-targets";
import { lockPending, type OpenRun } from "./open-run";
import { hasDriver, pauseWithoutAccount } from "./pause-without-account";

/** Upper bound of one page, even on a slow database. */
const PAGE_MS = 5_000;

/**
 * Writes the targets page by page until `deadline`. Each page commits, so a pause or a cancellation waits
 * for one page at most. False: targets are left, or the run stopped: paused because no account can work, or
 * failed because the task's filter is invalid or there is no room.
 */
export async function freezeTargets(run: OpenRun, deadline: number): Promise<boolean> {
  const { ctx } = run;
  while (run.row.frozenAt === null) {
    if (run.clock() >= deadline - PAGE_MS) return false;
    try {
      if (await pauseWithoutAccount(run)) return false;
      const frozen = await withTransaction(ctx, async (tx) => {
        await lockFreezes(tx, ctx.organization.id, "exclusive");
        const mine = await lockPending(tx, run);
        return mine && freezeNext(tx, run, mine);
      });
      if (frozen === null) run.over.abort();
      else run.row = frozen;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.reason !== "CONFLICT") throw error;
      run.over.abort();
      await fail(run, { kind: error instanceof TargetsFull ? "TARGETS_FULL" : "UNREADABLE_FILTER" });
    }
    if (run.over.signal.aborted) return false;
  }
  return true;
}

/**
 * The task's targets, or the failed ones of a resumed run. A desktop client may ask platforms without a
 * driver.
 */
async function freezeNext(tx: Tx, { ctx, task }: OpenRun, row: RunRow): Promise<RunRow> {
  const requeued = await requeuePage(tx, row);
  if (requeued !== null) return requeued;
  const isDesktop = row.dispatcher === "DESKTOP";
  const canAsk = (platform: Platform) => isDesktop || hasDriver(platform);
  const frozen = await freezePage(tx, ctx.organization, { run: row, task }, canAsk);
  const errorsJson = frozen.frozenAt === null ? [] : leftOut(task.platforms, canAsk);
  return errorsJson.length === 0
    ? frozen
    : tx.scrapingTaskRun.update({ where: { id: row.id }, data: { errorsJson } });
}

async function fail({ ctx, row, token, clock }: OpenRun, error: RunError): Promise<void> {
  const errorsJson: RunError[] = [error];
  await ctx.db.scrapingTaskRun.updateMany({
    where: { id: row.id, status: "PENDING", executor: token },
    data: {
      status: "FAILED",
      finishedAt: new Date(clock()),
      errorsJson,
      executor: null,
      executorUntil: null,
    },
  });
}

function leftOut(asked: readonly Platform[], canAsk: (platform: Platform) => boolean): RunError[] {
  return asked.filter((platform) => !canAsk(platform)).map((platform) => ({ kind: "NO_DRIVER", platform }));
}

export async function markRunning(run: OpenRun): Promise<boolean> {
  const { ctx, row, task } = run;
  const hasStarted = await withTransaction(ctx, async (tx) => {
    if ((await lockPending(tx, run)) === null) return false;
    await tx.$executeRaw`
      UPDATE scraping_task_run SET status = 'RUNNING',
        stops_at = clock_timestamp() + make_interval(mins => ${task.maxRunDurationMinutes})
      WHERE id = ${row.id}`;
    return true;
  });
  run.row = await ctx.db.scrapingTaskRun.findUniqueOrThrow({ where: { id: row.id } });
  return hasStarted;
}
