export { claimIdempotencyKey, saveAnswer } from "./internal/idempotency-record";
export { deleteExpiredAnswers, runOnce } from "./run-once";
