export { deleteOldCounts } from "./delete-old-counts";
export { getDatabaseClock } from "./internal/database-clock";
export {
  findMomentFailures,
  forgetMomentFailures,
  forgiveMomentFailures,
  saveMomentFailure,
} from "./internal/moment-failures";
export { type StoredAccount, getPaceAccounts, getPaceRoster } from "./internal/pace-accounts";
export {
  type Lease,
  pickAccount,
  pickPlanned,
  planPick,
  type PlannedPick,
  type PickOutcome,
  type PickRefusal,
  type PickRequest,
  refusedPick,
} from "./internal/pick-account";
export { renewLease, type Settlement, settleScrape, settleScrapes } from "./internal/settle-scrape";
