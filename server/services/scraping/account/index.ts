export { acquireScraperAccount, releaseScraperAccount, renewScraperAccount } from "./acquire-scraper-account";
export { checkScraperAccountConnectivity } from "./check-scraper-account-connectivity";
export {
  getScraperAccountCookie,
  reencryptAccountCookies,
  setScraperAccountCookie,
} from "./set-scraper-account-cookie";
export { getScraperAccountEligibility, listScraperAccountHealth } from "./list-scraper-account-health";
export { listDriftAlarms } from "./list-drift-alarms";
export { openSession } from "./internal/account-session";
export {
  createScraperAccount,
  deleteScraperAccount,
  getScraperAccount,
  listScraperAccounts,
  markScraperAccountRisk,
  updateScraperAccount,
} from "./verbs";
