export { listScrapingRuns } from "./list-scraping-runs";
export { listScrapingRunsQuery, scrapingRunPage } from "./schema";
