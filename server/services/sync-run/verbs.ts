import { actorMay } from "@/server/domain/actor";
import { type Ctx, listNewestFirst, query } from "@/server/services/verb";
import { getRunRow, readRequestBody, toRunRow, withDelivery } from "./internal/run-row";
import {
  type ListSyncRunsInput,
  listSyncRunsInput,
  syncRunDetail,
  syncRunId,
  syncRunList,
  syncRunOutcome,
  syncRunPage,
} from "./schema";

const permission = "sync-run:read";
const MAX_ATTEMPTS = 50;

/** One page of push attempts, newest first, of one endpoint or of all. Throws `INVALID_CURSOR`. */
export const listSyncRuns = query({
  permission,
  input: listSyncRunsInput,
  output: syncRunList,
  async run({ ctx, input }) {
    const { items, ...rest } = await listRunRows(ctx, input);
    return { list: items, ...rest };
  },
});

/** The same page for the public API: without what the console shows beside. Throws `INVALID_CURSOR`. */
export const listSyncRunPage = query({
  permission,
  input: listSyncRunsInput,
  output: syncRunPage,
  run: ({ ctx, input }) => listRunRows(ctx, input),
});

/**
 * One push attempt with its exchange; the bodies only for those who may read bloggers. Throws `NOT_FOUND`.
 */
export const getSyncRun = query({
  permission,
  input: syncRunId,
  output: syncRunDetail,
  async run({ ctx, input: { id } }) {
    const row = await getRunRow(ctx.db, ctx.organization.id, id);
    const attempts = await ctx.db.syncEndpointRun.findMany({
      where: { deliveryId: row.deliveryId, organizationId: ctx.organization.id },
      orderBy: { attempt: "desc" },
      take: MAX_ATTEMPTS,
      select: {
        id: true,
        attempt: true,
        status: true,
        startedAt: true,
        durationMs: true,
        responseStatus: true,
      },
    });
    const mayReadBloggers = actorMay(ctx.actor, "blogger:read");
    const waitedMs = row.startedAt.getTime() - row.delivery.oldestChangeAt.getTime();
    return {
      ...toRunRow(row),
      requestBody: mayReadBloggers ? await readRequestBody(ctx, row) : null,
      responseSnippet: mayReadBloggers ? row.responseSnippet : null,
      waitedMs: row.isTest ? null : Math.max(0, waitedMs),
      attempts,
    };
  },
});

/** One push attempt and how it ended, without the exchange. Throws `NOT_FOUND`. */
export const getSyncRunOutcome = query({
  permission,
  input: syncRunId,
  output: syncRunOutcome,
  run: async ({ ctx, input: { id } }) => toRunRow(await getRunRow(ctx.db, ctx.organization.id, id)),
});

async function listRunRows(ctx: Ctx, input: ListSyncRunsInput) {
  const { limit, cursor, startedFrom, startedTo, ...columns } = input;
  const filter = { ...columns, startedAt: between(startedFrom, startedTo) };
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "sync-runs", by: "startedAt", filter, limit, cursor },
    (page) => ctx.db.syncEndpointRun.findMany({ ...page, include: withDelivery }),
  );
  return { items: items.map(toRunRow), ...rest };
}

function between(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) };
}
