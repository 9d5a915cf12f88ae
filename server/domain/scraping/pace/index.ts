export { accountAt, rollWindows } from "./account-at";
export { budgetRoom, nextMidnight, type Priority, spendable, rankRuns } from "./priority";
export { chooseAccounts, type AccountChoice } from "./choose-accounts";
export {
  eligibilityOf,
  type PaceOccasion,
  taskCapOf,
  type PaceLimit,
  readiness,
  readyAt,
  type RefusalReason,
  refusalSentences,
} from "./eligibility";
export { endScrape, startScrape } from "./start-and-end-scrape";
export { intervalMs, longestIntervalMs, shiftTarget } from "./jitter";
export { applyMarkRisk, DEFAULT_RISK_COOLDOWN_MINUTES, findSessionCause } from "./mark-risk";
export { type NextAction, nextAction, type RunState } from "./next-action";
export { isPlatformDown, type MomentFailure, type Outage, prolongOutage } from "./outage";
export * from "./pace-account";
export * from "./pace-numbers";
export { advance, weighOutcome } from "./round-robin";
export { type DriverErrorCode, driverErrorBlame, type ScrapeOutcome } from "./scrape-outcome";
export { type SimulatedLimit, type SimulatedResult, type SimulatedRun, simulateRun } from "./simulate-run";
