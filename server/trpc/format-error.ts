import { type TRPCDefaultErrorShape, type TRPCError } from "@trpc/server";
import { type ErrorReason, type Issue } from "@/server/domain/errors";
import { type TrpcContext } from "./context";
import { toFailure } from "./map-errors";

type Failed = { error: TRPCError; shape: TRPCDefaultErrorShape; ctx: TrpcContext | undefined };

/** What a client reads of a failed call beside tRPC's own fields: `reason` to decide by, `issues` for its form's fields. */
export type FailureShape = Omit<TRPCDefaultErrorShape, "data"> & {
  data: {
    code: string;
    httpStatus: number;
    path: string | null;
    reason: ErrorReason;
    issues: readonly Issue[] | null;
    retryAfterSeconds: number | null;
    requestId: string | null;
  };
};

export function formatError({ error, shape, ctx }: Failed): FailureShape {
  const { reason, message, issues = null, retryAfterSeconds = null } = toFailure(error);
  const { code, httpStatus, path = null } = shape.data;
  const requestId = ctx?.requestId ?? null;
  return {
    ...shape,
    message,
    data: { code, httpStatus, path, reason, issues, retryAfterSeconds, requestId },
  };
}
