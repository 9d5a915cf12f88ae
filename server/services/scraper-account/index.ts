export { scraperAccount, scraperAccountId } from "./schema";
export {
  createScraperAccount,
  deleteScraperAccount,
  getScraperAccount,
  listScraperAccounts,
  markScraperAccountRisk,
  updateScraperAccount,
} from "./verbs";
