export { fairLimiter } from "./fair-limiter";
export { mapInTurns } from "./map-in-turns";
