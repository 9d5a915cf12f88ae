import {
  createScraperAccount,
  deleteScraperAccount,
  getScraperAccount,
  listScraperAccounts,
  markScraperAccountRisk,
  updateScraperAccount,
} from "@/server/services/scraper-account";
import { routerOf } from "../init";

export const scraperAccountRouter = routerOf({
  list: listScraperAccounts,
  get: getScraperAccount,
  create: createScraperAccount,
  update: updateScraperAccount,
  delete: deleteScraperAccount,
  markRisk: markScraperAccountRisk,
});
