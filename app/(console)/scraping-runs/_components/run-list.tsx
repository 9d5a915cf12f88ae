"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { TaskTabs } from "@/app/(console)/scraping-tasks/_components/task-tabs";
import { useTRPC } from "@/app/_trpc/trpc";
import { choiceField, choicesField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { idPattern } from "@/server/domain/kernel/ids";
import { useRunColumns } from "./run-columns";
import { logicalRuns, runStatuses, toRuns } from "./run-values";

const POLL_MS = 5_000;

const runFilter = {
  status: inAddress.someOf(runStatuses),
  taskId: inAddress.matching(idPattern("scrapingTask")),
};

/** Runs, newest first: one row per run, not per attempt. */
export function RunList() {
  const t = useTranslations("scrapingRuns");
  const view = useListView(runFilter);
  const { scrapingRun } = useTRPC();
  const query = useQuery(
    scrapingRun.list.queryOptions(
      { ...view.filter, ...view.asked, ...logicalRuns },
      { placeholderData: keepPreviousData, refetchInterval: view.pages.page === 1 && POLL_MS },
    ),
  );
  return (
    <ListPage
      page="scrapingRuns"
      tabs={<TaskTabs current="scrapingRuns" />}
      note={t("note")}
      query={{ ...query, data: query.data && { ...query.data, list: toRuns(query.data.list) } }}
      view={view}
      filters={useRunFilters()}
      columns={useRunColumns()}
      columnChoice="scraping-runs"
      href={({ id }) => `/scraping-runs/${id}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useRunFilters() {
  const t = useTranslations("scrapingRuns.filters");
  const tStatus = useTranslations("words.status");
  const mayRead = useMay("scraping-task:read");
  const tasks = useQuery(useTRPC().scrapingTask.list.queryOptions({}, { enabled: mayRead }));
  return [
    choicesField("status", {
      label: t("status"),
      options: runStatuses.map((value) => ({ value, label: tStatus(value) })),
    }),
    choiceField("taskId", "bar", {
      label: t("task"),
      any: t("anyTask"),
      options: (tasks.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
  ];
}
