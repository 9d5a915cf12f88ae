import { type Prisma } from "@/server/infra/db";
import { getTaskRow } from "@/server/services/scraping-task";
import { listNewestFirst, query } from "@/server/services/verb";
import {
  listScrapingRunsInput,
  type ScrapingRunField,
  scrapingRunFields,
  selectedScrapingRunPage,
} from "./schema";

/**
 * One page of the runs of a scraping task, the newest first, with the fields that `fields` names or all of
 * them. Throws `NOT_FOUND` for the task, and `INVALID_CURSOR`.
 */
export const listScrapingRuns = query({
  permission: "scraping-run:read",
  input: listScrapingRunsInput,
  output: selectedScrapingRunPage,
  async run({ ctx, input: { taskId, limit, cursor, fields = scrapingRunFields } }) {
    await getTaskRow(ctx.db, ctx.organization.id, taskId);
    const { items, ...rest } = await listNewestFirst(
      ctx,
      { list: "scraping-runs", by: "startedAt", filter: { taskId }, limit, cursor },
      (page) => ctx.db.scrapingTaskRun.findMany({ ...page, select: toSelect(fields) }),
    );
    return { items: items.map((row) => pick(withoutEmptyLists(row), fields)), ...rest };
  },
});

/** Id and instant are needed for the cursor, whatever was selected. */
function toSelect(fields: readonly ScrapingRunField[]) {
  const selected: Prisma.ScrapingTaskRunSelect = Object.fromEntries(fields.map((name) => [name, true]));
  return { ...selected, id: true, startedAt: true } as const;
}

/** A list without an id is null on the wire: there is nothing left to resume, or nothing done yet. */
function withoutEmptyLists<Row extends { pendingBloggerIds?: string[]; processedBloggerIds?: string[] }>(
  row: Row,
) {
  const orNull = (ids: string[] = []) => (ids.length === 0 ? null : ids);
  const { pendingBloggerIds, processedBloggerIds } = row;
  return {
    ...row,
    pendingBloggerIds: orNull(pendingBloggerIds),
    processedBloggerIds: orNull(processedBloggerIds),
  };
}

function pick<Row extends object>(row: Row, fields: readonly ScrapingRunField[]): Partial<Row> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (fields as readonly string[]).includes(name)),
  ) as Partial<Row>;
}
