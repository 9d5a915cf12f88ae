import { parseInput } from "@/server/domain/errors";
import { authorise, listNewestFirst, type Verb } from "@/server/services/verb";
import { toSyncRun, withDelivery } from "./internal/to-sync-run";
import { listSyncRunsInput, type SyncRunList } from "./schema";

/** One page of push attempts, newest first, of one endpoint or of all. Throws `INVALID_CURSOR`. */
export async function listSyncRuns({ ctx, input }: Verb<unknown>): Promise<SyncRunList> {
  authorise(ctx, "sync-run:read");
  const { limit, cursor, ...filter } = parseInput(listSyncRunsInput, input);
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "sync-runs", by: "startedAt", filter, limit, cursor },
    (page) => ctx.db.syncEndpointRun.findMany({ ...page, include: withDelivery }),
  );
  return { list: items.map(toSyncRun), ...rest };
}
