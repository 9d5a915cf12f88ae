import { type Page } from "@/server/domain/paging";
import { authorise, listNewestFirst, type Verb } from "@/server/services/verb";
import { findLastRuns } from "./internal/find-last-runs";
import { toScrapingTask } from "./internal/to-scraping-task";
import { type ListScrapingTasksInput, type ScrapingTask } from "./schema";

/** One page of the organization's scraping tasks, the newest first, each with its newest run. Throws `INVALID_CURSOR`. */
export async function listScrapingTasks({
  ctx,
  input,
}: Verb<ListScrapingTasksInput>): Promise<Page<ScrapingTask>> {
  authorise(ctx, "scraping-task:read");
  const { limit, cursor, ...filter } = input;
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "scraping-tasks", by: "createdAt", filter, limit, cursor },
    (page) => ctx.db.scrapingTask.findMany(page),
  );
  const ids = items.map(({ id }) => id);
  const lastRuns = await findLastRuns(ctx.db, ctx.organization.id, ids);
  return { items: items.map((row) => toScrapingTask(row, lastRuns.get(row.id))), ...rest };
}
