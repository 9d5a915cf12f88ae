export { type LoadedAccount, loadPaceAccounts } from "./internal/load-accounts";
export {
  type Lease,
  pickAccount,
  type PickOutcome,
  type PickRefusal,
  type PickRequest,
} from "./internal/pick-account";
export { renewLease } from "./internal/renew-lease";
export { settleScrape } from "./internal/settle-scrape";
