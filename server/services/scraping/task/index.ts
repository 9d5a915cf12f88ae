export { createScrapingTask } from "./create-scraping-task";
export { forecastScrapingTask } from "./forecast-scraping-task";
export { runScrapingTask } from "./run-scraping-task";
export { listScrapingTasksQuery } from "./schema";
export { startDueTasks } from "./start-due-tasks";
export { setScrapingTaskEnabled, updateScrapingTask } from "./update-scraping-task";
export {
  deleteScrapingTask,
  getScrapingTask,
  listScrapedFields,
  listScrapingTasks,
  previewSchedule,
  searchScrapingTasks,
  showScrapingTask,
} from "./verbs";
