import {
  createScrapingTask,
  deleteScrapingTask,
  forecastScrapingTask,
  listScrapedFields,
  previewSchedule,
  runScrapingTask,
  searchScrapingTasks,
  showScrapingTask,
  setScrapingTaskEnabled,
  updateScrapingTask,
} from "@/server/services/scraping/task";
import { routerOf } from "../../init";

export const scrapingTaskRouter = routerOf({
  list: searchScrapingTasks,
  get: showScrapingTask,
  create: createScrapingTask,
  update: updateScrapingTask,
  delete: deleteScrapingTask,
  setEnabled: setScrapingTaskEnabled,
  runNow: runScrapingTask,
  forecast: forecastScrapingTask,
  preview: previewSchedule,
  fields: listScrapedFields,
});
