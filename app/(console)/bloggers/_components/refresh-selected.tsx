"use client";

import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMay } from "@/app/(console)/_components/me-context";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { failureDetails, useErrorText } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { parseFilter } from "@/app/_ui/list-view";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import type { BulkAct } from "./bulk-act";
import { bloggerFilter } from "./roster-filter";
import { newTaskAddress } from "./new-task-address";

/** Each is a refresh of its own, before scheduled work: more are the work of a task. */
const MAX_REFRESHED = 100;
const concurrency = 10;
const SKIPPED: readonly (string | undefined)[] = ["CONFLICT", "NOT_FOUND"];

/**
 * Queues a refresh of each selected creator; their ends are told one by one. All that match are refreshed by
 * a scraping task, which keeps to the paces, pauses and resumes.
 */
export function useRefreshAct({ ids, all, clear }: BulkMeant): BulkAct {
  const t = useTranslations("refreshes.selection");
  const params = useSearchParams();
  const mayCreate = useMay("scraping-task:write");
  const mayScrape = useMay("blogger:write");
  const starting = useRefreshChosen(clear);
  const shape = { icon: IconRefresh, at: "wide" } as const;
  if (all)
    return {
      ...shape,
      label: t("byTask"),
      allowed: mayCreate,
      href: newTaskAddress(parseFilter(bloggerFilter, params)),
    };
  return {
    ...shape,
    label: t("action", { count: ids.length }),
    allowed: mayScrape,
    busy: starting.isPending,
    run: () => {
      if (ids.length > MAX_REFRESHED) notifyFailed(t("tooMany", { most: MAX_REFRESHED }));
      else starting.mutate(ids);
    },
  };
}

/** Queues a refresh of each creator and says how many were queued. */
export function useRefreshChosen(onStarted: () => void) {
  const t = useTranslations("refreshes.selection");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { bloggerRefresh } = useTRPC();
  const { mutateAsync: start } = useMutation(bloggerRefresh.start.mutationOptions());
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let skipped = 0;
      const startOne = async (id: string) => {
        try {
          await start({ id });
        } catch (error) {
          // Deactivated, or of a platform that is only imported.
          if (!SKIPPED.includes(failureDetails(error)?.reason)) throw error;
          skipped += 1;
        }
      };
      for (let from = 0; from < ids.length; from += concurrency)
        await Promise.all(ids.slice(from, from + concurrency).map(startOne));
      return { count: ids.length - skipped, skipped };
    },
    onSuccess: (counts) => {
      notifyDone(t("started", counts));
      onStarted();
    },
    onError: (error) => notifyFailed(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: bloggerRefresh.pathKey() }),
  });
}
