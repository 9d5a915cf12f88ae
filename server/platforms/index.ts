export { type PlatformSession } from "./browser-headers";
export { checkConnectivity } from "./check-connectivity";
export { type Driver, type ScrapedFields } from "./driver";
export { addOutcome, isDriftAlarm } from "./drift-alarm";
export { explainNoDriver, findDriver } from "./drivers";
export { callsPerTarget, TYPICAL_ANSWER_MS } from "./scrape-cost";
export { mergeRawData } from "./raw-data";
export { scrapeCreator, type ScrapeResult } from "./scrape-creator";
