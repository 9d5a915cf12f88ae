import {
  type ErrorReason,
  invalidInput,
  type Ineligible,
  type Issue,
  ServiceError,
} from "@/server/domain/kernel/errors";
import { toServiceError } from "@/server/services/kernel/verb";
import { type TRPC_ERROR_CODE_KEY, type TRPCDefaultErrorShape, TRPCError } from "@trpc/server";
import { z } from "zod";
import { type TrpcContext } from "./context";

const codeByReason = {
  API_KEY_MISSING: "UNAUTHORIZED",
  API_KEY_INVALID: "UNAUTHORIZED",
  API_KEY_DISABLED: "UNAUTHORIZED",
  UNAUTHENTICATED: "UNAUTHORIZED",
  INVALID_CREDENTIALS: "UNAUTHORIZED",
  TOTP_REQUIRED: "UNAUTHORIZED",
  TOTP_INVALID: "UNAUTHORIZED",
  ACCOUNT_LOCKED: "TOO_MANY_REQUESTS",
  RATE_LIMITED: "TOO_MANY_REQUESTS",
  ORGANIZATION_SUSPENDED: "FORBIDDEN",
  SUBSCRIPTION_EXPIRED: "FORBIDDEN",
  LOCAL_DATA_MODE: "FORBIDDEN",
  SCOPE_MISSING: "FORBIDDEN",
  PERMISSION_MISSING: "FORBIDDEN",
  PASSWORD_CHANGE_REQUIRED: "FORBIDDEN",
  MALFORMED_JSON: "PARSE_ERROR",
  VALIDATION_FAILED: "BAD_REQUEST",
  BATCH_TOO_LARGE: "BAD_REQUEST",
  INVALID_CURSOR: "BAD_REQUEST",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_ALLOWED: "METHOD_NOT_SUPPORTED",
  IDEMPOTENCY_KEY_REUSED: "CONFLICT",
  IDEMPOTENCY_IN_PROGRESS: "CONFLICT",
  CONFLICT: "CONFLICT",
  HELD_BY_ANOTHER_MEMBER: "CONFLICT",
  PLATFORM_URL_MISMATCH: "UNPROCESSABLE_CONTENT",
  SHORT_URL_EXPAND_FAILED: "UNPROCESSABLE_CONTENT",
  PLATFORM_ID_NOT_FOUND: "UNPROCESSABLE_CONTENT",
  INVALID_URL: "UNPROCESSABLE_CONTENT",
  INVALID_PLATFORM: "UNPROCESSABLE_CONTENT",
  INVALID_FIELD: "UNPROCESSABLE_CONTENT",
  ROSTER_FULL: "UNPROCESSABLE_CONTENT",
  UNAVAILABLE: "SERVICE_UNAVAILABLE",
  INTERNAL: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorReason, TRPC_ERROR_CODE_KEY>;

const reasonByCode: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorReason>> = {
  PARSE_ERROR: "MALFORMED_JSON",
  BAD_REQUEST: "VALIDATION_FAILED",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
};

export function toFailure(error: TRPCError): ServiceError {
  if (error.cause instanceof ServiceError) return error.cause;
  const reason = reasonByCode[error.code];
  if (reason === undefined) return toServiceError(error.cause ?? error);
  if (error.cause instanceof SyntaxError) return new ServiceError("MALFORMED_JSON", "The input is not JSON.");
  if (error.cause instanceof z.ZodError) return invalidInput(error.cause);
  return new ServiceError(reason, error.message);
}

export function toTrpcError(failure: ServiceError): TRPCError {
  return new TRPCError({ code: codeByReason[failure.reason], message: failure.message, cause: failure });
}

type Failed = { error: TRPCError; shape: TRPCDefaultErrorShape; ctx: TrpcContext | undefined };

/**
 * Clients decide by `reason`; `issues` are for form fields, and `ineligible` tells why a scraper account may
 * not work.
 */
export type FailureShape = Omit<TRPCDefaultErrorShape, "data"> & {
  data: {
    code: string;
    httpStatus: number;
    path: string | null;
    reason: ErrorReason;
    issues: readonly Issue[] | null;
    retryAfterSeconds: number | null;
    ineligible: Ineligible | null;
    requestId: string | null;
  };
};

export function formatError({ error, shape, ctx }: Failed): FailureShape {
  const { reason, message, issues = null, retryAfterSeconds = null, ineligible } = toFailure(error);
  const { code, httpStatus, path = null } = shape.data;
  const requestId = ctx?.requestId ?? null;
  return {
    ...shape,
    message,
    data: { code, httpStatus, path, reason, issues, retryAfterSeconds, ineligible, requestId },
  };
}
