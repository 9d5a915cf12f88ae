export { fairLimiter } from "./fair-limiter";
export { doOthersCall, noteCall } from "./latest-callers";
export { mapInTurns, nextTurn, runInBackground, runInTurns } from "./in-turns";
export { patientSignal, waitPatiently } from "./patience";
