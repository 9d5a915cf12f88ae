import { internalError, ServiceError } from "@/server/domain/kernel/errors";
import { isDatabaseUnavailable, isDiskFull } from "@/server/infra/db";

const UNAVAILABLE_RETRY_SECONDS = 5;
/** An operator has to free space first. */
const DISK_FULL_RETRY_SECONDS = 60;

/**
 * What a verb threw, as a transport reports it: a database out of reach is `UNAVAILABLE`, the unexpected
 * `INTERNAL` without detail.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDiskFull(error)) {
    return new ServiceError(
      "UNAVAILABLE",
      "The disk of the database is full: nothing can be saved until the operator frees some space.",
      { retryAfterSeconds: DISK_FULL_RETRY_SECONDS, cause: error },
    );
  }
  if (isDatabaseUnavailable(error)) {
    return new ServiceError(
      "UNAVAILABLE",
      "The database is out of reach at the moment. Please try again soon.",
      {
        retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
        cause: error,
      },
    );
  }
  return internalError(error);
}
