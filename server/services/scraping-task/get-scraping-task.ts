import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { findLastRuns } from "./internal/find-last-runs";
import { getTaskRow } from "./internal/get-task-row";
import { toScrapingTask } from "./internal/to-scraping-task";
import { type ScrapingTask, scrapingTaskId } from "./schema";

/** One scraping task with its newest run. Throws `NOT_FOUND`. */
export async function getScrapingTask({ ctx, input }: Verb<unknown>): Promise<ScrapingTask> {
  authorise(ctx, "scraping-task:read");
  const { id } = parseInput(scrapingTaskId, input);
  const row = await getTaskRow(ctx.db, ctx.organization.id, id);
  const lastRuns = await findLastRuns(ctx.db, ctx.organization.id, [id]);
  return toScrapingTask(row, lastRuns.get(id));
}
