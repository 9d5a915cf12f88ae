import { dehydrate, QueryClient, type QueryExecuteOptions } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import "server-only";
import { type AppRouter, appRouter, createTrpcContext } from "@/server/trpc";
import { DocumentData } from "./document-data";

type Props = {
  /** The page's first queries, with exactly the options of its `useQuery` calls. */
  queries: (trpc: TRPCOptionsProxy<AppRouter>) => readonly unknown[];
  children: ReactNode;
};

/**
 * Sends a page's first data with its document. A query that fails here is repeated by the browser, which
 * shows the error.
 */
export async function Prefetched({ queries, children }: Props) {
  const queryClient = new QueryClient();
  const ctx = createTrpcContext({ headers: await headers() });
  const trpc = createTRPCOptionsProxy({ router: appRouter, ctx, queryClient });
  const asked = queries(trpc) as readonly QueryExecuteOptions[];
  await Promise.allSettled(asked.map((options) => queryClient.query(options)));
  return <DocumentData state={dehydrate(queryClient)}>{children}</DocumentData>;
}
