export {
  claimIdempotencyKey,
  deleteExpiredAnswers,
  type IdempotentRequest,
  saveAnswer,
} from "./internal/idempotency-record";
export { runOnce } from "./run-once";
