import { type Tx } from "@/server/infra/db";
import { withTransaction } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/read-runs";
import { type OpenRun } from "./open-run";

/** Begins a run that is PENDING and has its targets: its duration begins. False: it was stopped before. */
export async function beginRun(run: OpenRun): Promise<boolean> {
  const { ctx, row, task } = run;
  const hasBegun = await withTransaction(ctx, async (tx) => {
    if ((await lockPending(tx, run)) === null) return false;
    await tx.$executeRaw`
      UPDATE scraping_task_run SET status = 'RUNNING',
        stops_at = clock_timestamp() + make_interval(mins => ${task.maxRunDurationMinutes})
      WHERE id = ${row.id}`;
    return true;
  });
  run.row = await ctx.db.scrapingTaskRun.findUniqueOrThrow({ where: { id: row.id } });
  return hasBegun;
}

/** The run while it is this step's and has not begun. */
export async function lockPending(tx: Tx, { row: { id }, token }: OpenRun): Promise<RunRow | null> {
  await tx.$queryRaw`SELECT 1 FROM scraping_task_run WHERE id = ${id} FOR UPDATE`;
  return tx.scrapingTaskRun.findFirst({ where: { id, executor: token, status: "PENDING" } });
}
