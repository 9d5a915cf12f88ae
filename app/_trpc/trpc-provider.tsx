"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/trpc";
import { failureDetails } from "./query-error";
import { TRPCProvider } from "./trpc";

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: "/api/trpc", maxItems: 10, headers: { "x-crs-client": "console" } })],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/** Does not retry what the server refused. A session that ended leads to the sign-in page. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => failures < 2 && failureDetails(error) === null,
      },
    },
  });
}

function leaveWhenSignedOut(error: unknown): void {
  if (failureDetails(error)?.reason !== "UNAUTHENTICATED") return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`);
}
