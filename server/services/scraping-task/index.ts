export { getScrapingTask } from "./get-scraping-task";
export { getTaskRow } from "./internal/get-task-row";
export { listScrapingTasks } from "./list-scraping-tasks";
export { listScrapingTasksQuery, scrapingRunStatus, scrapingTask, scrapingTaskPage } from "./schema";
