export { claimIdempotencyKey, saveAnswer } from "./internal/idempotency-record";
export { runOnce } from "./run-once";
export { deleteExpiredAnswers } from "./verbs";
