export { fairLimiter } from "./fair-limiter";
export { mapInTurns, nextTurn, runInTurns } from "./in-turns";
