import { internalError, ServiceError } from "@/server/domain/kernel/errors";
import { isDatabaseUnavailable, isDiskFull } from "@/server/infra/db";

const UNAVAILABLE_RETRY_SECONDS = 5;
/** Longer, because an operator has to free space. */
const DISK_FULL_RETRY_SECONDS = 60;

/** Maps an unreachable database to `UNAVAILABLE` and unexpected errors to `INTERNAL` without details. */
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
    return new ServiceError("UNAVAILABLE", "The database cannot be reached. Try again in a minute.", {
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
      cause: error,
    });
  }
  return internalError(error);
}
