export { fairLimiter } from "./fair-limiter";
export { mapInTurns } from "./map-in-turns";
export { runInTurns } from "./run-in-turns";
