"use client";

import { useDocumentVisibility } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";

export type Refresh = RouterOutputs["bloggerRefresh"]["list"]["list"][number];

const LIVE_MS = 2_000;
/** Polling interval while idle: another user or tab may refresh the same creator. */
const IDLE_MS = 15_000;

export function isUnderWay({ endedAt }: Refresh): boolean {
  return endedAt === null;
}

/** The newest refresh of a creator from the cache, which `useLiveRefresh` on the same page keeps current. */
export function useRefresh(bloggerId: string): Refresh | null {
  return useQuery(useTRPC().bloggerRefresh.get.queryOptions({ bloggerId })).data?.refresh ?? null;
}

/** The newest refresh of a creator, polled while it is in progress. Its end refetches the figures. */
export function useLiveRefresh(bloggerId: string): Refresh | null {
  const queryClient = useQueryClient();
  const { blogger, bloggerRefresh } = useTRPC();
  const visible = useDocumentVisibility() === "visible";
  const { data } = useQuery(
    bloggerRefresh.get.queryOptions(
      { bloggerId },
      {
        refetchInterval: ({ state }) => {
          const refresh = state.data?.refresh ?? null;
          return visible && (refresh !== null && isUnderWay(refresh) ? LIVE_MS : IDLE_MS);
        },
      },
    ),
  );
  const refresh = data?.refresh ?? null;
  const ended = data === undefined ? undefined : (refresh?.endedAt ?? null);
  const seen = useRef(ended);
  useEffect(() => {
    const isNews = seen.current !== undefined && typeof ended === "string" && ended !== seen.current;
    seen.current = ended;
    if (isNews) void queryClient.invalidateQueries({ queryKey: blogger.pathKey() });
  }, [ended, queryClient, blogger]);
  return refresh;
}

export function useRefreshReason(): (refresh: Pick<Refresh, "code">) => string {
  const t = useTranslations("refreshes");
  return ({ code }) => {
    const key = `codes.${code ?? ""}` as "codes.TIMEOUT";
    return t.has(key) ? t(key) : t("unknown");
  };
}
