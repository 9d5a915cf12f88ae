export { listScrapingRunsQuery } from "./schema";
export { listScrapingRuns } from "./verbs";
