import { dehydrate, QueryClient, type QueryExecuteOptions } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import "server-only";
import { type AppRouter, appRouter, createTrpcContext } from "@/server/trpc";
import { DocumentData } from "./document-data";

type Props = {
  /** Names what the page asks for first, in the very words of its `useQuery`. */
  queries: (trpc: TRPCOptionsProxy<AppRouter>) => readonly unknown[];
  children: ReactNode;
};

/**
 * Sends a page's first data with its document, as the person of the request. What fails here the browser asks
 * for again, and shows why it failed.
 */
export async function Prefetched({ queries, children }: Props) {
  const queryClient = new QueryClient();
  const ctx = createTrpcContext({ headers: await headers() });
  const trpc = createTRPCOptionsProxy({ router: appRouter, ctx, queryClient });
  const read = queries(trpc) as readonly QueryExecuteOptions[];
  await Promise.allSettled(read.map((options) => queryClient.query(options)));
  return <DocumentData state={dehydrate(queryClient)}>{children}</DocumentData>;
}
