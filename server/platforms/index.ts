export { type PlatformSession } from "./browser-headers";
export { checkConnectivity } from "./check-connectivity";
export { type Driver, type ScrapedField, type ScrapedFields } from "./driver";
export { addOutcome, isDriftAlarm } from "./drift-alarm";
export { drivers } from "./drivers";
export { type Refusal } from "./refusal";
export { callsPerTarget, TYPICAL_ANSWER_MS } from "./scrape-cost";
export { scrapeCreator, type ScrapeOptions, type ScrapeProgress, type ScrapeResult } from "./scrape-creator";
