"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { usePages } from "@/app/_trpc/use-pages";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { Platform } from "@/server/domain/roster/platforms";

type Page = RouterOutputs["blogger"]["list"];
export type Waiting = Page["list"][number];

const PAGE = 50;
const AHEAD = 15;
/**
 * Other users may decide, too. The interval is per page: the more pages are loaded, the longer a round takes.
 */
const POLL_MS = 5_000;

/**
 * The bloggers that wait for a review, oldest first, and the current one, which is in the URL. `onGone` is
 * called when another user's decision removes the current one.
 */
export function useReviewQueue(platform: Platform[] | undefined, onGone: (blogger: Waiting) => void) {
  const { blogger } = useTRPC();
  const client = useQueryClient();
  const [params, change] = useUrlState();
  const [place, setPlace] = useState(0);
  const shown = useRef<Waiting>(undefined);
  const decided = useRef(new Set<string>());
  const asked = {
    reviewStatus: "PENDING" as const,
    order: "createdAt" as const,
    direction: "asc" as const,
    limit: PAGE,
    ...(platform && { platform }),
  };
  const queryKey = [...blogger.pathKey(), "review queue", asked];
  const query = usePages({
    queryKey,
    load: (cursor) =>
      client.query({ ...blogger.list.queryOptions({ ...asked, ...cursor }, unbatched), staleTime: 0 }),
    refetchInterval: ({ state }) => POLL_MS * Math.max(1, state.data?.pages.length ?? 0),
  });
  const rows = (query.data?.pages ?? []).flatMap(({ list }) => list);
  const found = rows.findIndex(({ id }) => id === params.get("at"));
  // If the current one has left the queue, the next takes its place.
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
    /** Removes a blogger that was decided here, and shows the next unless the user has already moved on. */
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
    comeBack: ({ id }: Waiting) => {
      decided.current.delete(id);
      change({ at: id }, "replace");
    },
  };
}
