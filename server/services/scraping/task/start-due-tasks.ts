import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx, type Db } from "@/server/infra/db";
import {
  type Ctx,
  mutation,
  action,
  admitTenant,
  noInput,
  type PlatformCtx,
} from "@/server/services/kernel/verb";
import {
  getTask,
  getRunWithoutLists,
  scrapingRun,
  startRun,
  lockTaskOfRuns,
  type TaskRow,
} from "@/server/services/scraping/run";
import { afterStart } from "@/server/domain/scraping/schedule";
import { logger } from "@/server/infra/logger";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { lockTask } from "./internal/task-rows";
import { runScrapingTaskInput } from "./schema";
import { followTimeZones, nextStart } from "./internal/next-start";

/**
 * Starts a run now, ahead of scheduled ones. Throws `NOT_FOUND`, `SUBSCRIPTION_EXPIRED`, and `CONFLICT`
 * while a run of the task is under way, or its newest one is paused.
 */
export const runScrapingTask = mutation({
  permission: "scraping-task:write",
  input: runScrapingTaskInput,
  output: scrapingRun,
  audit: "scraping-task.run-now",
  async run({ ctx, tx, input: { id, dispatcher } }) {
    await refuseExpired(tx, ctx);
    const before = await lockTask(tx, ctx, id);
    const run = await startRun(tx, ctx, before, { dispatcher, priority: "MANUAL" });
    return { before, after: await getTask(tx, ctx, id), result: await getRunWithoutLists(tx, run) };
  },
});

async function refuseExpired(tx: Tx, { organization, now }: Ctx): Promise<void> {
  const { subscriptionExpiresAt } = await tx.organization.findUniqueOrThrow({
    where: { id: organization.id },
    select: { subscriptionExpiresAt: true },
  });
  if (subscriptionExpiresAt === null || subscriptionExpiresAt > now()) return;
  const message = `The organization's subscription ended at ${subscriptionExpiresAt.toISOString()}: no task is run. Renew it to continue.`;
  throw new ServiceError("SUBSCRIPTION_EXPIRED", message);
}

const MAX_TASKS = 100;
const RETRY_MS = 5 * MINUTE_MS;

const whole = z.int();
const dueTasks = z.object({
  started: whole,
  skipped: whole,
  failed: whole,
  isMore: z.boolean(),
});

/**
 * Starts runs of up to 100 due tasks, longest overdue first (docs/rules.md#schedules). Two concurrent calls
 * start each task once, and a task that fails to start does not delay others.
 */
export const startDueTasks = action({
  permission: "job",
  input: noInput,
  output: dueTasks,
  audit: { none: "the runs are the record" },
  async run({ ctx }) {
    await followTimeZones(ctx.db, ctx.now());
    const due = await findDue(ctx.db, ctx.now());
    const counts = { started: 0, skipped: 0, failed: 0 };
    for (const { id, nextRunAt } of due) counts[await tryStart(ctx, { id, dueAt: nextRunAt })] += 1;
    return { ...counts, isMore: due.length === MAX_TASKS };
  },
});

type Due = { id: string; nextRunAt: Date };

/** Only organizations that may work. Sandboxes are excluded: their tasks are examples. */
function findDue(db: Db, now: Date): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT t.id, t.next_run_at AS "nextRunAt" FROM scraping_task t JOIN organization o ON o.id = t.organization_id
    WHERE t.enabled AND t.next_run_at <= ${now} AND o.status = 'ACTIVE' AND o.sandbox_of_id IS NULL
      AND (o.subscription_expires_at IS NULL OR o.subscription_expires_at > ${now})
    ORDER BY t.next_run_at, t.id LIMIT ${MAX_TASKS}`;
}

async function tryStart(ctx: PlatformCtx, due: { id: string; dueAt: Date }) {
  const input = { id: due.id, dueAt: due.dueAt.toISOString() };
  try {
    return (await startDueTask({ ctx, input })) ? ("started" as const) : ("skipped" as const);
  } catch (error) {
    if (error instanceof ServiceError && error.reason === "CONFLICT") {
      await postponeDueTask({ ctx, input });
      return "skipped" as const;
    }
    logger().error({ err: error, taskId: due.id }, "a due task could not be started; it is tried again");
    const nextRunAt = new Date(ctx.now().getTime() + RETRY_MS);
    await ctx.db.scrapingTask.updateMany({ where: stillDue(due), data: { nextRunAt } });
    return "failed" as const;
  }
}

const dueTask = z.strictObject({ id: z.string(), dueAt: z.iso.datetime() });

const startDueTask = mutation({
  permission: "job",
  input: dueTask,
  output: z.boolean(),
  audit: { none: "the run is the record" },
  async run({ ctx, tx, input: { id, dueAt } }) {
    const moved = await moveOn(tx, ctx, { id, dueAt: new Date(dueAt) });
    if (moved === null) return false;
    await startRun(tx, moved.ctx, moved.task, { dispatcher: "SERVER" });
    return true;
  },
});

/** Moves to the next instant without a run, because one is unfinished. */
const postponeDueTask = mutation({
  permission: "job",
  input: dueTask,
  output: z.boolean(),
  audit: { none: "the schedule is the record" },
  run: async ({ ctx, tx, input: { id, dueAt } }) =>
    (await moveOn(tx, ctx, { id, dueAt: new Date(dueAt) })) !== null,
});

/** Of two concurrent calls, the second finds the task no longer due. */
async function moveOn(
  tx: Tx,
  ctx: PlatformCtx,
  due: { id: string; dueAt: Date },
): Promise<{ ctx: Ctx; task: TaskRow } | null> {
  // Waits for a concurrent save, so that the run follows one version of the task.
  await lockTaskOfRuns(tx, due.id);
  const row = await tx.scrapingTask.findFirst({ where: stillDue(due), include: { organization: true } });
  if (row === null) return null;
  const { organization, ...task } = row;
  // With a clock behind the one that set the instant, the same instant must not be found again.
  const after = new Date(Math.max(ctx.now().getTime(), afterStart(due.dueAt).getTime()));
  const next = nextStart(task, organization.timeZone, after);
  const { count } = await tx.scrapingTask.updateMany({ where: stillDue(due), data: next });
  return count === 0 ? null : { ctx: { ...ctx, organization: admitTenant(organization) }, task };
}

function stillDue({ id, dueAt }: { id: string; dueAt: Date }) {
  return { id, enabled: true, nextRunAt: dueAt };
}
