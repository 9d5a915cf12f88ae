export { CALL_TIMEOUT_MS } from "./call-platform";
export { type PlatformSession } from "./browser-headers";
export { checkConnectivity } from "./check-connectivity";
export { type Driver, type ScrapedField, type ScrapedFields } from "./driver";
export { addOutcome, isDriftAlarm } from "./drift-alarm";
export { callsPerTarget, findDriver, scrapedFields, TYPICAL_ANSWER_MS } from "./drivers";
export { mergePrices } from "./prices";
export { mergeRawData } from "./raw-data";
export { outcomeOf, type Refusal } from "./refusal";
export {
  refuseId,
  scrapeCreator,
  type ScrapeOptions,
  type ScrapeProgress,
  type ScrapeResult,
} from "./scrape-creator";
