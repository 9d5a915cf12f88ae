export { findScheduleProblem } from "./find-schedule-problem";
export { afterStart, nextInstant, nextInstants } from "./next-instant";
export { type Schedule, scheduleTypes } from "./schedule";
export { scheduleInWords } from "./schedule-words";
