export { advanceScrapingRun } from "./advance-scraping-run";
export { findMendedRuns } from "./find-mended-runs";
export { findWaitingRuns } from "./find-waiting-runs";
export { releaseStoppedScrapes } from "./release-stopped-scrapes";
export { resumeDueRuns } from "./resume-due-runs";
