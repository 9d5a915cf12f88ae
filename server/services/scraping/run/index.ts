export { exportFailedTargets } from "./export-failed-targets";
export { getRunProgress } from "./get-run-progress";
export { listRunFailures } from "./list-run-failures";
export { pauseSilentDesktops } from "./pause-silent-desktops";
export { resumeScrapingRun, retryFailedTargets } from "./resume-scraping-run";
export { listScrapingRunsQuery, scrapingRunPage } from "./schema";
export { updateScrapingRun } from "./update-scraping-run";
export { cancelScrapingRun, getScrapingRun, listScrapingRuns, listTaskRuns, pauseScrapingRun } from "./verbs";
