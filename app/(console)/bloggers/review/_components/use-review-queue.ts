"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { apart, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { Platform } from "@/server/domain/roster/platforms";

type Page = RouterOutputs["blogger"]["list"];
export type Waiting = Page["list"][number];

const PAGE = 50;
/** So many before the end the next page is fetched. */
const AHEAD = 15;
/** Others may decide, too. A page is fetched so often: the more were read, the longer a round takes. */
const POLL_MS = 5_000;

/**
 * The bloggers that wait for a review, the oldest first, and which of them is looked at; it stands in the
 * URL. `onGone` is told of one that was looked at and left the queue by somebody else's doing.
 */
export function useReviewQueue(platform: Platform[] | undefined, onGone: (blogger: Waiting) => void) {
  const { blogger } = useTRPC();
  const client = useQueryClient();
  const [params, change] = useUrlState();
  const [place, setPlace] = useState(0);
  const shown = useRef<Waiting>(undefined);
  const decided = useRef(new Set<string>());
  const asked = {
    ...{ reviewStatus: "PENDING" as const, order: "createdAt" as const, direction: "asc" as const },
    ...{ limit: PAGE, ...(platform && { platform }) },
  };
  const queryKey = [...blogger.pathKey(), "review queue", asked];
  // Not the kit's own infinite query: that one takes the name of our direction for itself.
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }: { pageParam: string | undefined }) =>
      client.query({
        ...blogger.list.queryOptions({ ...asked, ...(cursor !== undefined && { cursor }) }, apart),
        staleTime: 0,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => POLL_MS * Math.max(1, state.data?.pages.length ?? 0),
  });
  const rows = (query.data?.pages ?? []).flatMap(({ list }) => list);
  const found = rows.findIndex(({ id }) => id === params.get("at"));
  // Where it has left the queue, what came after it stands in its place.
  const index = Math.max(0, found >= 0 ? found : Math.min(place, rows.length - 1));
  const current = rows[index];

  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isNearEnd = index + AHEAD >= rows.length;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage]);

  const checkGone = useEffectEvent(() => {
    const before = shown.current;
    shown.current = current;
    if (before === undefined || before.id === current?.id || decided.current.has(before.id)) return;
    if (!rows.some(({ id }) => id === before.id)) onGone(before);
  });
  useEffect(() => {
    checkGone();
  }, [current]);

  const goTo = (to: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    setPlace(
      Math.max(
        0,
        rows.findIndex((row) => row === next),
      ),
    );
    change({ at: next?.id }, "replace");
  };
  return {
    query,
    rows,
    index,
    current,
    following: rows[index + 1],
    goTo,
    /** Takes out one that was decided here; what came after it is looked at, unless one went on meanwhile. */
    leave: ({ id }: Waiting) => {
      decided.current.add(id);
      if (shown.current?.id === id) {
        setPlace(index);
        change({ at: (rows[index + 1] ?? rows[index - 1])?.id }, "replace");
      }
      client.setQueryData(queryKey, (data: InfiniteData<Page, string | undefined> | undefined) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((page) => ({ ...page, list: page.list.filter((row) => row.id !== id) })),
            },
      );
    },
    /** Looks again at one whose decision was taken back. */
    comeBack: ({ id }: Waiting) => {
      decided.current.delete(id);
      change({ at: id }, "replace");
    },
  };
}
