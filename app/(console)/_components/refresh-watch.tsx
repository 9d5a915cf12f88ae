"use client";

import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { isUnderWay, type Refresh, useRefreshReason } from "@/app/(console)/bloggers/_components/use-refresh";
import { useTRPC } from "@/app/_trpc/trpc";
import { Link } from "@/app/_ui/link";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { useMay } from "./me-context";

const LIVE_MS = 3_000;

/** Notifies the end of the user's refreshes on any page; the creator's own page shows it itself. */
export function RefreshWatch() {
  return useMay("blogger:write") ? <Watch /> : null;
}

function Watch() {
  const t = useTranslations("refreshes");
  const reason = useRefreshReason();
  const pathname = usePathname();
  const { data } = useQuery(
    useTRPC().bloggerRefresh.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => state.data?.list.some(isUnderWay) === true && LIVE_MS,
    }),
  );
  const watched = useRef<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent((refresh: Refresh) => {
    const { bloggerId, nickname: name, status } = refresh;
    if (status === "CANCELLED" || pathname === `/bloggers/${bloggerId}`) return;
    const isDone = status === "SUCCESS";
    const said = isDone ? t("toastDone", { name }) : t("toastFailed", { name, reason: reason(refresh) });
    const notify = isDone ? notifyDone : notifyFailed;
    notify(
      <Group justify="space-between" wrap="nowrap">
        <Text>{said}</Text>
        <Anchor component={Link} href={`/bloggers/${bloggerId}`} flex="none">
          {t("open")}
        </Anchor>
      </Group>,
    );
  });
  useEffect(() => {
    if (data === undefined) return;
    for (const refresh of data.list)
      if (watched.current.has(refresh.id) && !isUnderWay(refresh)) tell(refresh);
    watched.current = new Set(data.list.filter(isUnderWay).map(({ id }) => id));
  }, [data]);
  return null;
}
