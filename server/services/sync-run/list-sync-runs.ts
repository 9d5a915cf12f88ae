import { parseInput } from "@/server/domain/errors";
import { authorise, listNewestFirst, type Verb } from "@/server/services/verb";
import { toSyncRunEntry, withDelivery } from "./internal/to-sync-run";
import { listSyncRunsInput, type SyncRunList } from "./schema";

/** One page of push attempts, newest first, of one endpoint or of all. Throws `INVALID_CURSOR`. */
export async function listSyncRuns({ ctx, input }: Verb<unknown>): Promise<SyncRunList> {
  authorise(ctx, "sync-run:read");
  const { limit, cursor, startedFrom, startedTo, ...columns } = parseInput(listSyncRunsInput, input);
  const filter = { ...columns, startedAt: between(startedFrom, startedTo) };
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "sync-runs", by: "startedAt", filter, limit, cursor },
    (page) => ctx.db.syncEndpointRun.findMany({ ...page, include: withDelivery }),
  );
  return { list: items.map(toSyncRunEntry), ...rest };
}

function between(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) };
}
