export { deleteOldCounts } from "./delete-old-counts";
export { readDatabaseClock } from "./internal/database-clock";
export {
  findMomentFailures,
  forgetMomentFailures,
  forgiveMomentFailures,
  keepMomentFailure,
} from "./internal/moment-failures";
export { type LoadedAccount, loadPaceAccounts, loadPaceRoster } from "./internal/load-accounts";
export {
  type Lease,
  pickAccount,
  type PickOutcome,
  type PickRefusal,
  type PickRequest,
} from "./internal/pick-account";
export { refusedPick } from "./internal/refused-pick";
export { renewLease } from "./internal/renew-lease";
export { type Settlement, settleScrape } from "./internal/settle-scrape";
