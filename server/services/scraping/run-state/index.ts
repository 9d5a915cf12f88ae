export { deleteOldRunRows, deleteOldRuns } from "./delete-old-run-rows";
export { TargetsFull } from "./internal/check-kept-targets";
export { takeTargets } from "./internal/take-targets";
export { findTakenPlatforms, findTaskHolder, freezePage, lockFreezes } from "./internal/freeze-targets";
export { continueRun, resumeDueRun } from "./internal/continue-run";
export { type ChainOutcome, readChainOutcome, statusOfEnd } from "./internal/end-settled-run";
export { hasRetryable } from "./internal/failed-targets";
export { laterRuns, pausedRuns } from "./internal/goes-on";
export { findTaskKey } from "./internal/find-task-key";
export { openCounts, readLogicalCounts } from "./internal/logical-counts";
export { readRuns, readWithoutLists, type RunRow } from "./internal/read-runs";
export { findUnderWay, findWaiting, lockTaskOfRuns, readNow } from "./internal/runs-of-task";
export { heldBy } from "./internal/run-lists";
export { requeuePage } from "./internal/requeue-failed";
export { startRun } from "./internal/start-run";
export { stopRun } from "./internal/stop-run";
export {
  type RunPauseReason,
  type ScrapingRunField,
  scrapingRun,
  scrapingRunFields,
  scrapingRunStatus,
} from "./schema";
