import { ServiceError } from "@/server/domain/kernel/errors";
import { platforms } from "@/server/domain/roster/platforms";
import { nextInstants } from "@/server/domain/scraping/schedule";
import { type Prisma, type Tx } from "@/server/infra/db";
import { scrapedFields } from "@/server/platforms";
import { listNewestFirst, mutation, noInput, query } from "@/server/services/kernel/verb";
import { findUnderWay, findWaiting, getTask, stopRun, visibleTasks } from "@/server/services/scraping/run";
import { findLastRuns, lockTask, toTask, withLastRun, withLogicalRuns } from "./internal/task-rows";
import {
  listScrapingTasksInput,
  previewScheduleInput,
  schedulePreview,
  scrapedFieldList,
  scrapingTask,
  scrapingTaskId,
  scrapingTaskList,
  scrapingTaskPage,
  searchScrapingTasksInput,
  shownScrapingTask,
} from "./schema";

const permission = "scraping-task:read";
const PREVIEWED = 5;

/** Newest first, each with its newest run. Throws `INVALID_CURSOR`. */
export const listScrapingTasks = query({
  permission,
  input: listScrapingTasksInput,
  output: scrapingTaskPage,
  async run({ ctx, input: { limit, cursor } }) {
    const { organizationId, ...filter } = visibleTasks(ctx);
    const { items, ...rest } = await listNewestFirst(
      ctx,
      { list: "scraping-tasks", by: "createdAt", filter, limit, cursor },
      (page) => ctx.db.scrapingTask.findMany(page),
    );
    const ids = items.map(({ id }) => id);
    const lastRuns = await findLastRuns(ctx.db, organizationId, ids);
    return { items: items.map((row) => withLastRun(row, lastRuns)), ...rest };
  },
});

/**
 * Only tasks that the actor sees, newest first, each with its newest run (docs/rules.md#scraping-tasks).
 */
export const searchScrapingTasks = query({
  permission,
  input: searchScrapingTasksInput,
  output: scrapingTaskList,
  async run({ ctx, input = {} }) {
    const { platform, scheduleType, enabled, text } = input;
    const rows = await ctx.db.scrapingTask.findMany({
      where: {
        ...visibleTasks(ctx),
        ...(platform !== undefined && { platforms: { hasSome: platform } }),
        ...(scheduleType !== undefined && { scheduleType: { in: scheduleType } }),
        ...(enabled !== undefined && { enabled }),
        ...(text !== undefined && { OR: matchesText(text) }),
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return { list: await withLogicalRuns(ctx.db, ctx.organization.id, rows) };
  },
});

function matchesText(text: string): Prisma.ScrapingTaskWhereInput[] {
  const contains = text.replace(/[\\%_]/g, "\\$&");
  return [{ name: { contains, mode: "insensitive" } }, { id: text }];
}

/** Includes the newest run with the outcome of all its attempts. Throws `NOT_FOUND`. */
export const showScrapingTask = query({
  permission,
  input: scrapingTaskId,
  output: shownScrapingTask,
  async run({ ctx, input: { id } }) {
    const [task] = await withLogicalRuns(ctx.db, ctx.organization.id, [await getTask(ctx.db, ctx, id)]);
    if (task === undefined) throw new Error("a task is shown as one task");
    return task;
  },
});

export const getScrapingTask = query({
  permission,
  input: scrapingTaskId,
  output: scrapingTask,
  run: async ({ ctx, input: { id } }) => toTask(ctx.db, ctx, await getTask(ctx.db, ctx, id)),
});

export const previewSchedule = query({
  permission,
  input: previewScheduleInput,
  output: schedulePreview,
  run({ ctx, input }) {
    const { timeZone } = ctx.organization;
    return Promise.resolve({ next: nextInstants(input, timeZone, ctx.now(), PREVIEWED), timeZone });
  },
});

export const listScrapedFields = query({
  permission,
  input: noInput,
  output: scrapedFieldList,
  run: () =>
    Promise.resolve({ list: platforms.map((platform) => ({ platform, fields: scrapedFields[platform] })) }),
});

/**
 * Returns the task as it was. Its runs stay; one that waits for a user is cancelled. Throws `NOT_FOUND`,
 * and `CONFLICT` while a run is under way or will resume automatically.
 */
export const deleteScrapingTask = mutation({
  permission: "scraping-task:delete",
  input: scrapingTaskId,
  output: scrapingTask,
  audit: "scraping-task.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockTask(tx, ctx, id);
    await refuseUnderWay(tx, id);
    const result = await toTask(tx, ctx, before);
    const waiting = await findWaiting(tx, id);
    if (waiting !== null) await stopRun(tx, waiting, { status: "CANCELLED" });
    await tx.scrapingTask.update({
      where: { id },
      data: { enabled: false, nextRunAt: null, pacePolicyId: null, deletedAt: ctx.now() },
    });
    return { before, after: null, result };
  },
});

async function refuseUnderWay(tx: Tx, taskId: string): Promise<void> {
  const run = await findUnderWay(tx, taskId, { isPausedToo: true });
  if (run === null) return;
  const message = `The task's run ${run.id} is running, or is paused and resumes automatically. Cancel it first, then delete the task.`;
  throw new ServiceError("CONFLICT", message);
}
