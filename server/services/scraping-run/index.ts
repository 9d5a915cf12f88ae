export { listScrapingRunsQuery, scrapingRunPage } from "./schema";
export { listScrapingRuns } from "./verbs";
