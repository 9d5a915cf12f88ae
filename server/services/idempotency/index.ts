export { claimIdempotencyKey } from "./claim-idempotency-key";
export { deleteExpiredAnswers } from "./delete-expired-answers";
export { findStoredAnswer } from "./find-stored-answer";
export { idempotencyInProgress } from "./internal";
export { saveAnswer } from "./save-answer";
export { type IdempotentRequest, type StoredAnswer } from "./schema";
