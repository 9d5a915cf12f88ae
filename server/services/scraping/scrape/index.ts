export { openSessions, type StartedScrape, pickOpened } from "./internal/started-scrape";
export { startScrape } from "./internal/start-scrape";
export {
  type Claim,
  claimCreator,
  claimCreators,
  type ParkedScrape,
  claimParkedScrapes,
  releaseClaims,
} from "./internal/claim-creator";
export { commitAnswer, type Committed, getOutcome, settleAlone } from "./internal/commit-answer";
export { commitTogether, type EndedTarget, NotTogether } from "./internal/commit-together";
export { lockFreezes } from "./internal/join-creators";
export { abandonScrape, dropParked, resumeScrape } from "./internal/parked-scrape";
export { getTarget } from "./internal/scrape";
export { scrapeTarget, type Unfinished } from "./internal/scrape-target";
export { expectedDuration, HOLD_MS, SCRAPE_MS } from "./internal/scrape-time";
export { type ScrapeOrder, type Stored } from "./internal/store-scrape";
export { type ScrapeFailure } from "./schema";
export { scrapeBlogger } from "./scrape-blogger";
