"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { failureDetails, useErrorText } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";

/** Each is a refresh of its own, before scheduled work: more are the work of a task. */
const MAX_REFRESHED = 20;
const SKIPPED: readonly (string | undefined)[] = ["CONFLICT", "NOT_FOUND"];

/** Queues a refresh of each selected creator; their ends are told one by one. */
export function RefreshSelected({ meant: { ids, all, clear } }: { meant: BulkMeant }) {
  const t = useTranslations("refreshes");
  const mayScrape = useMay("blogger:write");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { bloggerRefresh } = useTRPC();
  const { mutateAsync: start } = useMutation(bloggerRefresh.start.mutationOptions());
  const starting = useMutation({
    mutationFn: async () => {
      let skipped = 0;
      for (const id of ids) {
        try {
          await start({ id });
        } catch (error) {
          // Deactivated, or of a platform that is only imported.
          if (!SKIPPED.includes(failureDetails(error)?.reason)) throw error;
          skipped += 1;
        }
      }
      return { count: ids.length - skipped, skipped };
    },
    onSuccess: (counts) => {
      notifyDone(t("selection.started", counts));
      clear();
    },
    onError: (error) => notifyFailed(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: bloggerRefresh.pathKey() }),
  });
  if (!mayScrape || all) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconRefresh size={14} stroke={1.5} />}
      loading={starting.isPending}
      onClick={() => {
        if (ids.length > MAX_REFRESHED) notifyFailed(t("selection.tooMany", { most: MAX_REFRESHED }));
        else starting.mutate();
      }}
    >
      {t("selection.action", { count: ids.length })}
    </Button>
  );
}
