import { type Page } from "@/server/domain/paging";
import { type Prisma } from "@/server/infra/db";
import { getTaskRow } from "@/server/services/scraping-task";
import { authorise, listNewestFirst, type Verb } from "@/server/services/verb";
import { toScrapingRun } from "./internal/to-scraping-run";
import {
  type ListScrapingRunsInput,
  type ScrapingRun,
  type ScrapingRunField,
  scrapingRunListFields,
} from "./schema";

/**
 * One page of the runs of a scraping task, the newest first: the fields that were asked for, or all but the lists that may be
 * as long as the roster. Throws `NOT_FOUND` for the task, and `INVALID_CURSOR`.
 */
export async function listScrapingRuns({
  ctx,
  input,
}: Verb<ListScrapingRunsInput>): Promise<Page<Partial<ScrapingRun>>> {
  authorise(ctx, "scraping-run:read");
  const { taskId, limit, cursor, fields = scrapingRunListFields } = input;
  await getTaskRow(ctx.db, ctx.organization.id, taskId);
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "scraping-runs", by: "startedAt", filter: { taskId }, limit, cursor },
    (page) => ctx.db.scrapingTaskRun.findMany({ ...page, select: toSelect(fields) }),
  );
  return { items: items.map((row) => toScrapingRun(row, fields)), ...rest };
}

/** Id and instant are needed for the cursor, whatever was asked for. */
function toSelect(fields: readonly ScrapingRunField[]) {
  const asked: Prisma.ScrapingTaskRunSelect = Object.fromEntries(fields.map((name) => [name, true]));
  return { ...asked, id: true, startedAt: true } as const;
}
