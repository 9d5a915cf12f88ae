import { routerOf } from "../../init";
import {
  cancelScrapingRun,
  exportFailedTargets,
  getRunProgress,
  getScrapingRun,
  listRunFailures,
  listScrapingRuns,
  pauseScrapingRun,
  resumeScrapingRun,
  retryFailedTargets,
  updateScrapingRun,
} from "@/server/services/scraping/run";

export const scrapingRunRouter = routerOf({
  list: listScrapingRuns,
  get: getScrapingRun,
  progress: getRunProgress,
  failures: listRunFailures,
  exportFailed: exportFailedTargets,
  pause: pauseScrapingRun,
  resume: resumeScrapingRun,
  cancel: cancelScrapingRun,
  retryFailed: retryFailedTargets,
  update: updateScrapingRun,
});
