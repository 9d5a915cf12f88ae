export { causeWords } from "./cause-words";
export { goesOnByItself, WAITS_FOR_ORGANIZATION } from "./goes-on-by-itself";
export { type Outcomes, refuseReport } from "./refuse-report";
export { translateMessage } from "./translate-message";
export { describeRunError, explainTargetsFull, explainUnreadableFilter, toErrorLog } from "./run-error-words";
export { failuresAsErrors, readRunErrors, type RunError, runError } from "./run-errors";
