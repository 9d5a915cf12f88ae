"use client";

import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { type ReactNode, useMemo, useState } from "react";
import type { AppRouter } from "@/server/trpc";
import { failureDetails } from "./failure-details";
import { renewingLink } from "./renewing-link";
import { headersOfPage } from "./session-renewal";
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
 * Sends the page's organization with each request. Another tab may have switched, and a form must not be
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
  const server = {
    url: "/api/trpc",
    headers: () => ({
      "x-crs-client": "console",
      ...(organizationId !== undefined && { "x-organization-id": organizationId }),
      ...headersOfPage(),
    }),
  };
  return createTRPCClient<AppRouter>({
    links: [
      renewingLink,
      splitLink({
        condition: ({ context }) => context.unbatched === true,
        true: httpLink(server),
        false: httpBatchLink({ ...server, maxItems: 10 }),
      }),
    ],
  });
}

export function createPlainClient() {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: "/api/trpc", headers: { "x-crs-client": "console" } })],
  });
}

/**
 * Does not retry what the server refused. Mutations fail at once without a connection: a paused mutation
 * would run later, unseen.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => failures < 2 && failureDetails(error) === null,
      },
      mutations: { networkMode: "always" },
    },
  });
}
