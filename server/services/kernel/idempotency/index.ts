export { claimIdempotencyKey, saveAnswer } from "./internal/idempotency-record";
export { deleteExpiredAnswers, inTurnOfKey, runOnce } from "./run-once";
