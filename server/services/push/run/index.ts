export { pushAgain, pushAgainRange } from "./push-again";
export { listSyncRunsQuery } from "./schema";
export { countSyncRuns, getSyncRun, getSyncRunOutcome, listSyncRunPage, listSyncRuns } from "./verbs";
