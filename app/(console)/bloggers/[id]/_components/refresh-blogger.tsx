"use client";

import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { isUnderWay, useRefresh } from "@/app/(console)/bloggers/_components/use-refresh";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { isImportedOnly } from "@/server/domain/roster/platforms";

type Props = { blogger: Pick<BloggerWire, "id" | "platform"> };

/** Requests a refresh of one blogger, ahead of scheduled work. `RefreshState` shows its progress. */
export function RefreshBlogger({ blogger: { id, platform } }: Props) {
  const t = useTranslations("refreshes");
  const mayScrape = useMay("blogger:write");
  const refresh = useRefresh(id);
  const starting = useStartRefresh(id);
  if (isImportedOnly(platform))
    return (
      <Text c="dimmed" fz="sm" maw={280}>
        {t("importedOnly")}
      </Text>
    );
  if (!mayScrape) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.5} />}
      loading={starting.busy || (refresh !== null && isUnderWay(refresh))}
      onClick={() => starting.run({})}
    >
      {t("action")}
    </Button>
  );
}

export function useStartRefresh(id: string) {
  const queryClient = useQueryClient();
  const { bloggerRefresh } = useTRPC();
  return useAction(bloggerRefresh.start.mutationOptions(), {
    input: (_: object) => ({ id }),
    // The queue is shown at once: on a slow connection the next poll may find the refresh at its end.
    onDone: (refresh) =>
      void queryClient.setQueryData(bloggerRefresh.get.queryKey({ bloggerId: id }), { refresh }),
  });
}
