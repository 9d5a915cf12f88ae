import { ServiceError } from "@/server/domain/errors";
import { type IdempotencyRecord } from "@/server/infra/db/generated/client";
import { type IdempotentRequest, type StoredAnswer } from "./schema";

const RETRY_AFTER_SECONDS = 2;

/** For a duplicate that has waited for the first request, in the process or in the database. */
export function idempotencyInProgress(): ServiceError {
  const message =
    "The first request with this Idempotency-Key is still running. Repeat this one after Retry-After.";
  return new ServiceError("IDEMPOTENCY_IN_PROGRESS", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The primary key of a request's record. */
export function recordKey({ organizationId, route, key }: IdempotentRequest) {
  return { organizationId_route_key: { organizationId, route, key } };
}

/** The answer in a committed record. Throws `IDEMPOTENCY_KEY_REUSED` when the key came with another body. */
export function toStoredAnswer(record: IdempotencyRecord, { requestHash }: IdempotentRequest): StoredAnswer {
  if (record.requestHash !== requestHash) {
    const message =
      "This Idempotency-Key was used with another body. Send that body again, or take a new key.";
    throw new ServiceError("IDEMPOTENCY_KEY_REUSED", message);
  }
  if (record.status === null || record.body === null) {
    throw new Error("an idempotency record was committed without its answer");
  }
  return { status: record.status, body: record.body };
}
