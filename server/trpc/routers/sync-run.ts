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
import { action, query } from "@/server/services/verb";
import { routerOf } from "../init";

const audit = { none: "records itself" } as const;

export const syncRunRouter = routerOf({
  list: query({
    permission: "sync-run:read",
    input: listSyncRunsInput,
    output: syncRunList,
    run: listSyncRuns,
  }),
  get: query({ permission: "sync-run:read", input: syncRunId, output: syncRunDetail, run: getSyncRun }),
  pushAgain: action({
    permission: "sync-run:write",
    input: syncRunId,
    output: syncRunEntry,
    audit,
    run: pushAgain,
  }),
  pushAgainRange: action({
    permission: "sync-run:write",
    input: pushAgainRangeInput,
    output: pushedAgain,
    audit,
    run: pushAgainRange,
  }),
});
