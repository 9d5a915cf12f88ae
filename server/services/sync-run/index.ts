export { pushAgain, pushAgainRange } from "./push-again";
export { listSyncRunsQuery } from "./schema";
export { getSyncRun, getSyncRunOutcome, listSyncRunPage, listSyncRuns } from "./verbs";
