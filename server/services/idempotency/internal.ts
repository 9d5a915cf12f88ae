import { ServiceError } from "@/server/domain/errors";
import { type IdempotencyRecord } from "@/server/infra/db/generated/client";
import { type IdempotentRequest, type StoredAnswer } from "./schema";

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
