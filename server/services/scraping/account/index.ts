export { acquireScraperAccount } from "./acquire-scraper-account";
export { checkScraperAccountConnectivity } from "./check-scraper-account-connectivity";
export { getScraperAccountCookie } from "./get-scraper-account-cookie";
export { getScraperAccountEligibility } from "./get-scraper-account-eligibility";
export { listDriftAlarms } from "./list-drift-alarms";
export { listScraperAccountHealth } from "./list-scraper-account-health";
export { openSession } from "./internal/account-session";
export { reencryptAccountCookies } from "./reencrypt-account-cookies";
export { releaseScraperAccount } from "./release-scraper-account";
export { renewScraperAccount } from "./renew-scraper-account";
export { setScraperAccountCookie } from "./set-scraper-account-cookie";
export {
  createScraperAccount,
  deleteScraperAccount,
  getScraperAccount,
  listScraperAccounts,
  markScraperAccountRisk,
  updateScraperAccount,
} from "./verbs";
