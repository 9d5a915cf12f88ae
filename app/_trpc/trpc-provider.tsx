"use client";

import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { type ReactNode, useMemo, useState } from "react";
import type { AppRouter } from "@/server/trpc";
import { failureDetails } from "./query-error";
import { TRPCProvider } from "./trpc";

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => createClient());
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/**
 * Names the organization of the page in each request. Another tab may have switched, and a form must not be
 * saved into an organization that its page does not show.
 */
export function OrganizationTrpcProvider({ id, children }: { id: string | undefined; children: ReactNode }) {
  const queryClient = useQueryClient();
  const trpcClient = useMemo(() => createClient(id), [id]);
  return (
    <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
      {children}
    </TRPCProvider>
  );
}

function createClient(organizationId?: string) {
  const headers = {
    "x-crs-client": "console",
    ...(organizationId !== undefined && { "x-organization-id": organizationId }),
  };
  const server = { url: "/api/trpc", headers };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ context }) => context.apart === true,
        true: httpLink(server),
        false: httpBatchLink({ ...server, maxItems: 10 }),
      }),
    ],
  });
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
