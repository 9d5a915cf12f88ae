export { fairLimiter } from "./fair-limiter";
export { mapInTurns } from "./map-in-turns";
export { nextTurn, runInTurns } from "./run-in-turns";
