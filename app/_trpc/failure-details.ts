import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/server/trpc";

export function failureDetails(error: unknown) {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AppRouter>;
  return data ?? null;
}
