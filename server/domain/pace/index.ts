export { accountAt, rollWindows } from "./account-at";
export { budgetRoom, nextMidnight, priorities, type Priority, spendable } from "./budget";
export { chooseCrew, type Crew, type CrewOccasion, type OutAccount } from "./choose-crew";
export { eligibilityOf, type PaceOccasion, taskCapOf } from "./eligibility-of";
export { endScrape } from "./end-scrape";
export { intervalMs, shiftRestMs, shiftTarget } from "./jitter";
export { applyMarkRisk, DEFAULT_RISK_COOLDOWN_MINUTES, type RiskMark } from "./mark-risk";
export { type NextAction, nextAction, type PauseReason, type RunState } from "./next-action";
export * from "./pace-account";
export * from "./pace-numbers";
export { rankRuns, type WaitingRun } from "./rank-runs";
export { type PaceLimit, readiness, readyAt } from "./ready-at";
export {
  advance,
  rankReady,
  recallTurns,
  seatAccounts,
  type Turn,
  type Turns,
  weighOutcome,
} from "./round-robin";
export { type DriverErrorCode, driverErrorBlame, type ScrapeOutcome } from "./scrape-outcome";
export { type SimulatedLimit, type SimulatedResult, type SimulatedRun, simulateRun } from "./simulate-run";
export { startScrape } from "./start-scrape";
