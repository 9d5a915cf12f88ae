export { forecastScrapingTask } from "./forecast-scraping-task";
export { getTaskRow } from "./internal/task-rows";
export { listScrapingTasksQuery, scrapingRunStatus } from "./schema";
export { getScrapingTask, listScrapingTasks } from "./verbs";
