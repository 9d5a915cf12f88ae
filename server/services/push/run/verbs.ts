import { listTotal } from "@/server/domain/kernel/paging";
import { countNewestFirst, type Ctx, listNewestFirst, mayDo, query } from "@/server/services/kernel/verb";
import {
  getRunRow,
  findRequestBody,
  toAttempt,
  toSeenRun,
  toSeenRuns,
  withDelivery,
} from "./internal/run-row";
import {
  countSyncRunsInput,
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

/** Throws `INVALID_CURSOR`. */
export const listSyncRuns = query({
  permission,
  input: listSyncRunsInput,
  output: syncRunList,
  async run({ ctx, input }) {
    const { items, ...rest } = await listRunRows(ctx, input);
    return { list: items, ...rest };
  },
});

export const countSyncRuns = query({
  permission,
  input: countSyncRunsInput,
  output: listTotal,
  run: ({ ctx, input }) =>
    countNewestFirst(ctx, { by: "startedAt", filter: toRunFilter(input) }, (rows) =>
      ctx.db.syncEndpointRun.count(rows),
    ),
});

/** Throws `INVALID_CURSOR`. */
export const listSyncRunPage = query({
  permission,
  input: listSyncRunsInput,
  output: syncRunPage,
  run: ({ ctx, input }) => listRunRows(ctx, input),
});

/** Bodies contain only what the caller may read of the bloggers. Throws `NOT_FOUND`. */
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
    const mayReadBloggers = mayDo(ctx, "blogger:read");
    const { run, isWhole } = await toSeenRun(ctx, row);
    const waitedMs = row.startedAt.getTime() - row.delivery.oldestChangeAt.getTime();
    return {
      ...run,
      requestBody: mayReadBloggers ? await findRequestBody(ctx, run) : null,
      // A receiver may echo bloggers in any form, so partial visibility hides the response.
      responseHeaders: isWhole ? run.responseHeaders : null,
      responseSnippet: mayReadBloggers && isWhole ? run.responseSnippet : null,
      waitedMs: row.isTest ? null : Math.max(0, waitedMs),
      attempts: attempts.map(toAttempt),
    };
  },
});

/** Throws `NOT_FOUND`. */
export const getSyncRunOutcome = query({
  permission,
  input: syncRunId,
  output: syncRunOutcome,
  run: async ({ ctx, input: { id } }) =>
    (await toSeenRun(ctx, await getRunRow(ctx.db, ctx.organization.id, id))).run,
});

async function listRunRows(ctx: Ctx, input: ListSyncRunsInput) {
  const { limit, cursor, ...asked } = input;
  const filter = toRunFilter(asked);
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "sync-runs", by: "startedAt", filter, limit, cursor },
    (page) => ctx.db.syncEndpointRun.findMany({ ...page, include: withDelivery }),
  );
  return { items: await toSeenRuns(ctx, items), ...rest };
}

function toRunFilter({ startedFrom, startedTo, ...columns }: Omit<ListSyncRunsInput, "limit" | "cursor">) {
  return { ...columns, startedAt: between(startedFrom, startedTo) };
}

function between(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) };
}
