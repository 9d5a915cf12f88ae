export { getSyncRun } from "./get-sync-run";
export { getSyncRunOutcome } from "./get-sync-run-outcome";
export { getRunRow } from "./internal/get-run-row";
export { toSyncRunEntry } from "./internal/to-sync-run";
export { listSyncRuns } from "./list-sync-runs";
export { pushBodyText } from "./push-body-text";
export {
  listSyncRunsInput,
  listSyncRunsQuery,
  syncRunDetail,
  type SyncRunEntry,
  syncRunEntry,
  syncRunId,
  syncRunList,
  syncRunOutcome,
  syncRunPage,
} from "./schema";
