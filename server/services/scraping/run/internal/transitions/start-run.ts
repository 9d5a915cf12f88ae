import { lockFreezes } from "@/server/services/scraping/scrape";
import { newId } from "@/server/domain/kernel/ids";
import { type Priority } from "@/server/domain/scraping/pace";
import { type Tx } from "@/server/infra/db";
import { paceInForce } from "@/server/services/scraping/policy";
import { type Ctx } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/shown-runs";
import { type TaskRow } from "../shown/visible-run";
import { checkKeptTargets, freezePage } from "./freeze-targets";
import { findUnderWay, findWaiting, lockTaskOfRuns, underWay, waits, wakeForRun } from "./runs-of-task";

type Dispatcher = RunRow["dispatcher"];

/**
 * Creates the first attempt, PENDING; the service starts it after the commit, a desktop client once its
 * targets are frozen (docs/rules.md#desktop-runs). Throws `CONFLICT` while a run of the task is under way,
 * or its newest one is paused, or if the organization keeps too many targets.
 */
export async function startRun(
  tx: Tx,
  ctx: Ctx,
  task: TaskRow,
  { dispatcher, priority = task.priority }: { dispatcher: Dispatcher; priority?: Priority },
): Promise<RunRow> {
  await lockTaskOfRuns(tx, task.id);
  const under = await findUnderWay(tx, task.id, { isPausedToo: true });
  if (under !== null) throw underWay(under);
  // A second run would wait for the same reason as the paused one.
  const waiting = await findWaiting(tx, task.id);
  if (waiting !== null) throw waits(waiting);
  const { id: organizationId } = ctx.organization;
  await checkKeptTargets(tx, organizationId);
  const paces = await paceInForce(tx, organizationId, task.pacePolicyId);
  const run = await tx.scrapingTaskRun.create({
    data: {
      id: newId("scrapingRun"),
      organizationId,
      taskId: task.id,
      dispatcher,
      priority,
      paceJson: paces,
      fieldsJson: task.fieldsJson,
      takesAllFields: task.takesAllFields,
    },
  });
  await tx.scrapingTask.update({
    where: { id: task.id },
    data: { runCount: { increment: 1 }, currentRetryCount: 0, lastRunAt: run.startedAt },
  });
  if (dispatcher === "SERVER") {
    wakeForRun(ctx, run);
    return run;
  }
  // A desktop client needs its targets before it reports, so the first page is written here.
  await lockFreezes(tx, organizationId, "exclusive");
  const started = await freezePage(tx, ctx.organization, { run, task }, () => true);
  if (started.frozenAt === null) wakeForRun(ctx, started);
  return started;
}
