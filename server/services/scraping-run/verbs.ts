import { type Prisma } from "@/server/infra/db";
import { getTaskRow } from "@/server/services/scraping-task";
import { listNewestFirst, query } from "@/server/services/verb";
import {
  listScrapingRunsInput,
  type ScrapingRunField,
  scrapingRunListFields,
  scrapingRunPage,
} from "./schema";

/**
 * One page of the runs of a scraping task, the newest first. Without `fields`, lists that may be as long as
 * the roster are left out. Throws `NOT_FOUND` for the task, and `INVALID_CURSOR`.
 */
export const listScrapingRuns = query({
  permission: "scraping-run:read",
  input: listScrapingRunsInput,
  output: scrapingRunPage,
  async run({ ctx, input: { taskId, limit, cursor, fields = scrapingRunListFields } }) {
    await getTaskRow(ctx.db, ctx.organization.id, taskId);
    const { items, ...rest } = await listNewestFirst(
      ctx,
      { list: "scraping-runs", by: "startedAt", filter: { taskId }, limit, cursor },
      (page) => ctx.db.scrapingTaskRun.findMany({ ...page, select: toSelect(fields) }),
    );
    return { items: items.map((row) => pick(row, fields)), ...rest };
  },
});

/** Id and instant are needed for the cursor, whatever was selected. */
function toSelect(fields: readonly ScrapingRunField[]) {
  const selected: Prisma.ScrapingTaskRunSelect = Object.fromEntries(fields.map((name) => [name, true]));
  return { ...selected, id: true, startedAt: true } as const;
}

function pick<Row extends object>(row: Row, fields: readonly ScrapingRunField[]): Partial<Row> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (fields as readonly string[]).includes(name)),
  ) as Partial<Row>;
}
