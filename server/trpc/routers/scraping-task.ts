import { forecastScrapingTask } from "@/server/services/scraping-task";
import { routerOf } from "../init";

export const scrapingTaskRouter = routerOf({ forecast: forecastScrapingTask });
