import { listNewestFirst, query } from "@/server/services/verb";
import { findLastRuns, getTaskRow } from "./internal/task-rows";
import { listScrapingTasksInput, scrapingTask, scrapingTaskId, scrapingTaskPage } from "./schema";

/**
 * One page of the organization's scraping tasks, the newest first, each with its newest run. Throws
 * `INVALID_CURSOR`.
 */
export const listScrapingTasks = query({
  permission: "scraping-task:read",
  input: listScrapingTasksInput,
  output: scrapingTaskPage,
  async run({ ctx, input: { limit, cursor, ...filter } }) {
    const { items, ...rest } = await listNewestFirst(
      ctx,
      { list: "scraping-tasks", by: "createdAt", filter, limit, cursor },
      (page) => ctx.db.scrapingTask.findMany(page),
    );
    const ids = items.map(({ id }) => id);
    const lastRuns = await findLastRuns(ctx.db, ctx.organization.id, ids);
    return { items: items.map((row) => toTask(row, lastRuns)), ...rest };
  },
});

/** One scraping task with its newest run. Throws `NOT_FOUND`. */
export const getScrapingTask = query({
  permission: "scraping-task:read",
  input: scrapingTaskId,
  output: scrapingTask,
  async run({ ctx, input: { id } }) {
    const row = await getTaskRow(ctx.db, ctx.organization.id, id);
    const lastRuns = await findLastRuns(ctx.db, ctx.organization.id, [id]);
    return toTask(row, lastRuns);
  },
});

/** An empty whitelist is none: all fields. */
function toTask<Row extends { id: string; fieldsJson: string[] }>(
  row: Row,
  lastRuns: Awaited<ReturnType<typeof findLastRuns>>,
) {
  const fieldsJson = row.fieldsJson.length === 0 ? null : row.fieldsJson;
  return { ...row, fieldsJson, lastRun: lastRuns.get(row.id) ?? null };
}
