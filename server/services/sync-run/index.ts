export { getSyncRun } from "./get-sync-run";
export { getSyncRunOutcome } from "./get-sync-run-outcome";
export { listSyncRuns } from "./list-sync-runs";
export { pushAgain } from "./push-again";
export { pushAgainRange } from "./push-again-range";
export {
  listSyncRunsInput,
  listSyncRunsQuery,
  pushAgainRangeInput,
  pushedAgain,
  syncRunDetail,
  syncRunEntry,
  syncRunId,
  syncRunList,
  syncRunOutcome,
  syncRunPage,
} from "./schema";
