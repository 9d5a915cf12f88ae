export { createScrapingTask } from "./create-scraping-task";
export { setScrapingTaskEnabled, updateScrapingTask } from "./update-scraping-task";
export { forecastScrapingTask } from "./forecast-scraping-task";
export { runScrapingTask, startDueTasks } from "./start-due-tasks";
export { listScrapingTasksQuery } from "./schema";
export {
  deleteScrapingTask,
  getScrapingTask,
  listScrapedFields,
  listScrapingTasks,
  previewSchedule,
  searchScrapingTasks,
  showScrapingTask,
} from "./verbs";
