export { type PlatformSession } from "./browser-headers";
export { checkConnectivity } from "./check-connectivity";
export { type Driver, type ScrapedFields } from "./driver";
export { addOutcome, isDriftAlarm } from "./drift-alarm";
export { drivers } from "./drivers";
export { callsPerTarget, TYPICAL_ANSWER_MS } from "./scrape-cost";
export { scrapeCreator, type ScrapeProgress, type ScrapeResult } from "./scrape-creator";
