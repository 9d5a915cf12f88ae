import {
  acquireScraperAccount,
  checkScraperAccountConnectivity,
  createScraperAccount,
  deleteScraperAccount,
  getScraperAccount,
  getScraperAccountCookie,
  getScraperAccountEligibility,
  listScraperAccounts,
  markScraperAccountRisk,
  releaseScraperAccount,
  renewScraperAccount,
  setScraperAccountCookie,
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
  cookie: getScraperAccountCookie,
  setCookie: setScraperAccountCookie,
  checkConnectivity: checkScraperAccountConnectivity,
  acquire: acquireScraperAccount,
  renew: renewScraperAccount,
  release: releaseScraperAccount,
  eligibility: getScraperAccountEligibility,
});
