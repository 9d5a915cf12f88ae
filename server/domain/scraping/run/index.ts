export { causeWords } from "./cause-words";
export { resumesByItself, WAITS_FOR_ORGANIZATION } from "./resumes-by-itself";
export { type Outcomes, refuseReport } from "./refuse-report";
export { translateMessage } from "./translate-message";
export { describeRunError, explainTargetsFull, explainUnreadableFilter, toErrorLog } from "./run-error-words";
export { failuresAsErrors, parseRunErrors, type RunError, runError } from "./run-errors";
