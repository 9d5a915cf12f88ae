export { findScheduleProblem } from "./find-schedule-problem";
export { nextInstant, nextInstants } from "./next-instant";
export { type Schedule, scheduleTypes } from "./schedule";
export { scheduleInWords } from "./schedule-words";
