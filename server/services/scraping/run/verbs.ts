import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx, listNewestFirst, mutation, query } from "@/server/services/kernel/verb";
import { findRunIds, fitLists } from "./internal/shown/find-run-ids";
import { findLogicalCounts } from "./internal/shown/logical-run";
import { getShownRuns, getRunWithoutLists } from "./internal/shown/shown-runs";
import { findWaits } from "./internal/shown/saved-lanes";
import { scrapingRun, type ScrapingRunField, scrapingRunFields } from "./internal/shown/scraping-run";
import { getRun, getTask, runsVisibleTo, type VisibleRun, withTask } from "./internal/shown/visible-run";
import { stopRun } from "./internal/transitions/stop-run";
import {
  getScrapingRunInput,
  listScrapingRunsInput,
  listTaskRunsInput,
  scrapingRunId,
  scrapingRunList,
  selectedScrapingRunPage,
  shownScrapingRun,
} from "./schema";

/**
 * Newest first, with all fields or those in `fields`. With lists, a page ends at 200,000 targets
 * (docs/rules.md#scraping-runs). Throws `NOT_FOUND` for the task, and `INVALID_CURSOR`.
 */
export const listTaskRuns = query({
  permission: "scraping-run:read",
  input: listTaskRunsInput,
  output: selectedScrapingRunPage,
  async run({ ctx, input: { taskId, limit, cursor, fields = scrapingRunFields } }) {
    await getTask(ctx.db, ctx, taskId);
    const { items, ...rest } = await listNewestFirst(
      ctx,
      { list: "scraping-runs", by: "startedAt", filter: { taskId }, limit, cursor },
      (page) => ctx.db.scrapingTaskRun.findMany(page),
      (runs) => fitLists(runs, fields),
    );
    return { items: await getShownRuns(ctx.db, items, fields, visibleOwnerId(ctx)), ...rest };
  },
});

/** Only runs that the actor sees, newest first, limited as above. Throws `INVALID_CURSOR`. */
export const listScrapingRuns = query({
  permission: "scraping-run:read",
  input: listScrapingRunsInput,
  output: scrapingRunList,
  async run({ ctx, input: { limit, cursor, fields = scrapingRunFields, ...filter } }) {
    const { items, ...rest } = await listNewestFirst(
      ctx,
      { list: "runs", by: "startedAt", filter: { ...filter, ...runsVisibleTo(ctx) }, limit, cursor },
      async ({ where, orderBy, take }) => {
        const [after] = where.AND;
        const at = after?.startedAt.lte ?? null;
        const before = after?.OR.flatMap((part) => ("id" in part ? part.id.lt : []))[0] ?? null;
        const ids = await findRunIds(ctx, { ...filter, at, before, take });
        return ctx.db.scrapingTaskRun.findMany({ where: { id: { in: ids } }, include: withTask, orderBy });
      },
      (runs) => fitLists(runs, fields),
    );
    const runs = await toShownRuns(ctx, items, fields);
    const counts = filter.newestAttempts ? await findLogicalCounts(ctx.db, items) : null;
    const list = runs.map((run, index) => {
      const whole = counts?.get(items[index]?.chain ?? -1);
      return whole === undefined ? run : { ...run, whole };
    });
    return { list, ...rest };
  },
});

/** Throws `NOT_FOUND`. */
export const getScrapingRun = query({
  permission: "scraping-run:read",
  input: getScrapingRunInput,
  output: shownScrapingRun,
  async run({ ctx, input: { id, fields = scrapingRunFields } }) {
    const [run] = await toShownRuns(ctx, [await getRun(ctx.db, ctx, id)], fields);
    if (run === undefined) throw new Error("a run is shown as one run");
    return run;
  },
});

/**
 * Pauses a run that is PENDING, RUNNING, or PAUSED with an automatic resume, until a user resumes it
 * (docs/rules.md#scraping-runs). Any attempt's id means the newest, which is returned. Current scrapes stop
 * before their next call. Throws `NOT_FOUND`, `CONFLICT`.
 */
export const pauseScrapingRun = mutation({
  permission: "scraping-run:write",
  input: scrapingRunId,
  output: scrapingRun,
  audit: "scraping-run.pause",
  async run({ ctx, tx, input: { id } }) {
    await getRun(tx, ctx, id);
    const byPerson = { status: "PAUSED", pauseReason: "PERSON", resumeAt: null } as const;
    const stopped = await stopRun(tx, { id }, byPerson);
    return { ...stopped, result: await getRunWithoutLists(tx, stopped.after) };
  },
});

/**
 * Permanently ends a PENDING, RUNNING or PAUSED run. Any attempt's id means the newest, which is returned.
 * Throws `NOT_FOUND`, `CONFLICT`.
 */
export const cancelScrapingRun = mutation({
  permission: "scraping-run:write",
  input: scrapingRunId,
  output: scrapingRun,
  audit: "scraping-run.cancel",
  async run({ ctx, tx, input: { id } }) {
    await getRun(tx, ctx, id);
    const stopped = await stopRun(tx, { id }, { status: "CANCELLED" });
    return { ...stopped, result: await getRunWithoutLists(tx, stopped.after) };
  },
});

async function toShownRuns(ctx: Ctx, rows: readonly VisibleRun[], fields: readonly ScrapingRunField[]) {
  const runs = await getShownRuns(ctx.db, rows, fields, visibleOwnerId(ctx));
  const waits = await findWaits(ctx, rows);
  const resumedBy = await findResumes(ctx, rows);
  return rows.map(({ id, task, dispatcher, resumeAt }, index) => ({
    ...runs[index],
    id,
    taskName: task.name,
    dispatcher,
    resumeAt,
    waits: waits.get(id) ?? null,
    resumedBy: resumedBy.get(id) ?? null,
  }));
}

async function findResumes(ctx: Ctx, rows: readonly VisibleRun[]): Promise<ReadonlyMap<string, string>> {
  const chainOf = new Map(rows.map(({ id, chain }) => [id, chain]));
  const later = await ctx.db.scrapingTaskRun.findMany({
    where: { parentRunId: { in: [...chainOf.keys()] } },
    select: { id: true, parentRunId: true, chain: true },
  });
  return new Map(
    later.flatMap(({ id, parentRunId, chain }) =>
      parentRunId !== null && chainOf.get(parentRunId) === chain ? [[parentRunId, id] as const] : [],
    ),
  );
}
