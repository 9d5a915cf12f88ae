"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMay } from "@/app/(console)/_components/me-context";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { failureDetails, useErrorText } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { Link } from "@/app/_ui/link";
import { parseFilter } from "@/app/_ui/list-view";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { bloggerFilter } from "./roster-filter";
import { newTaskAddress } from "./new-task-address";

/** Each is a refresh of its own, before scheduled work: more are the work of a task. */
const MAX_REFRESHED = 100;
const concurrency = 10;
const SKIPPED: readonly (string | undefined)[] = ["CONFLICT", "NOT_FOUND"];

const icon = <IconRefresh size={14} stroke={1.5} />;

/**
 * Queues a refresh of each selected creator; their ends are told one by one. All that match are refreshed by
 * a scraping task, which keeps to the paces, pauses and resumes.
 */
export function RefreshSelected({ meant }: { meant: BulkMeant }) {
  return meant.all ? <RefreshMatching /> : <RefreshChosen meant={meant} />;
}

function RefreshMatching() {
  const t = useTranslations("refreshes.selection");
  const params = useSearchParams();
  const mayCreate = useMay("scraping-task:write");
  if (!mayCreate) return null;
  return (
    <Button
      component={Link}
      href={newTaskAddress(parseFilter(bloggerFilter, params))}
      size="compact-sm"
      variant="default"
      leftSection={icon}
    >
      {t("byTask")}
    </Button>
  );
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

function RefreshChosen({ meant: { ids, clear } }: { meant: BulkMeant }) {
  const t = useTranslations("refreshes.selection");
  const mayScrape = useMay("blogger:write");
  const starting = useRefreshChosen(clear);
  if (!mayScrape) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={icon}
      loading={starting.isPending}
      onClick={() => {
        if (ids.length > MAX_REFRESHED) notifyFailed(t("tooMany", { most: MAX_REFRESHED }));
        else starting.mutate(ids);
      }}
    >
      {t("action", { count: ids.length })}
    </Button>
  );
}
