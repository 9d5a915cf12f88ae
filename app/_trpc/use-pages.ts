"use client";

import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";

type Page = { list: readonly unknown[]; nextCursor: string | null };
type Cursor = string | undefined;
type Options<Of> = Pick<
  UseInfiniteQueryOptions<Of, Error, InfiniteData<Of, Cursor>, QueryKey, Cursor>,
  "queryKey" | "refetchInterval"
> & { load: (cursor: { cursor?: string }) => Promise<Of> };

/**
 * A list whose further pages are appended. On a refetch each page starts at the cursor of the page before, so
 * that a new row leaves no gap. tRPC's own infinite query sends an input `direction`, which the procedures
 * refuse or read as their own.
 */
export function usePages<Of extends Page>({ load, ...options }: Options<Of>) {
  return useInfiniteQuery<Of, Error, InfiniteData<Of, Cursor>, QueryKey, Cursor>({
    ...options,
    queryFn: ({ pageParam: cursor }) => load(cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
