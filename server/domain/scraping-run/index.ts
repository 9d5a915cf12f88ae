export { causeWords } from "./cause-words";
export { goesOnByItself, WAITS_FOR_ORGANIZATION } from "./goes-on-by-itself";
export { type Outcomes, refuseReport } from "./refuse-report";
export {
  describeRunError,
  explainUnreadableFilter,
  failuresAsErrors,
  readRunErrors,
  type RunError,
  runError,
  toErrorLog,
} from "./run-errors";
