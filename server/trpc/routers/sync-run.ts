import {
  getSyncRun,
  listSyncRuns,
  listSyncRunsInput,
  pushAgain,
  pushAgainRange,
  pushAgainRangeInput,
  pushedAgain,
  syncRunDetail,
  syncRunEntry,
  syncRunId,
  syncRunList,
} from "@/server/services/sync-run";
import { t } from "../init";
import { procedure } from "../procedure";

export const syncRunRouter = t.router({
  list: procedure("sync-run:read")
    .input(listSyncRunsInput)
    .output(syncRunList)
    .query(({ ctx, input }) => listSyncRuns({ ctx, input })),

  get: procedure("sync-run:read")
    .input(syncRunId)
    .output(syncRunDetail)
    .query(({ ctx, input }) => getSyncRun({ ctx, input })),

  pushAgain: procedure("sync-run:write")
    .input(syncRunId)
    .output(syncRunEntry)
    .mutation(({ ctx, input }) => pushAgain({ ctx, input })),

  pushAgainRange: procedure("sync-run:write")
    .input(pushAgainRangeInput)
    .output(pushedAgain)
    .mutation(({ ctx, input }) => pushAgainRange({ ctx, input })),
});
