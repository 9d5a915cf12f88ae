export { fairLimiter } from "./fair-limiter";
export { mapInTurns, nextTurn, runInBackground, runInTurns } from "./in-turns";
export { patientSignal, waitPatiently } from "./patience";
