import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { type RunRow } from "../shown/shown-runs";
import { getRun, toAuditRow } from "../shown/visible-run";

/**
 * Locks a desktop client's run until the transaction ends, and reads the database's clock. Throws
 * `NOT_FOUND`, and `CONFLICT` for a run that the service works on.
 */
export async function lockDesktopRun(tx: Tx, ctx: Ctx, id: string): Promise<{ run: RunRow; now: Date }> {
  const { dispatcher } = await getRun(tx, ctx, id);
  if (dispatcher !== "DESKTOP")
    throw new ServiceError(
      "CONFLICT",
      "The service is working on this run itself, so a client cannot report on it. Pause or cancel it with scrapingRun.pause and scrapingRun.cancel; a client's own run comes from scrapingTask.runNow with dispatcher DESKTOP.",
    );
  await tx.$queryRaw`SELECT 1 FROM scraping_task_run WHERE id = ${id} FOR UPDATE`;
  const now = new Date((await getDatabaseClock(tx))());
  return { run: toAuditRow(await getRun(tx, ctx, id)), now };
}
