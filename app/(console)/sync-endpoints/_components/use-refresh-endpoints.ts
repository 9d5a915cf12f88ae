"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";

/** Refetches everything that is shown of endpoints. */
export function useRefreshEndpoints(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: trpc.syncEndpoint.pathKey() });
}
