export { getSyncRun } from "./get-sync-run";
export { getRunRow } from "./internal/get-run-row";
export { toSyncRun } from "./internal/to-sync-run";
export { listSyncRuns } from "./list-sync-runs";
export { listSyncRunsInput, type SyncRun, syncRun, syncRunDetail, syncRunId, syncRunList } from "./schema";
