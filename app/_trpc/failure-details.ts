import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/server/trpc";

/** The server's account of a failed call; null when it was never reached, or answered in another tongue. */
export function failureDetails(error: unknown) {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AppRouter>;
  return data ?? null;
}
