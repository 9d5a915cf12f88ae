import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/server/trpc";

/** Returns the server's error data, or null if the server was not reached. */
export function failureDetails(error: unknown) {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AppRouter>;
  return data ?? null;
}
