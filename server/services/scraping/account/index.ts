export { acquireScraperAccount, releaseScraperAccount, renewScraperAccount } from "./acquire-scraper-account";
export { checkScraperAccountConnectivity } from "./check-scraper-account-connectivity";
export { countAccountsForPerson } from "./internal/accounts-for-person";
export { getScraperAccountCookie } from "./get-scraper-account-cookie";
export { getScraperAccountEligibility } from "./get-scraper-account-eligibility";
export { listScraperAccountHealth } from "./list-scraper-account-health";
export { reencryptAccountCookies } from "./reencrypt-account-cookies";
export { setScraperAccountCookie } from "./set-scraper-account-cookie";
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
