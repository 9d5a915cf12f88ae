"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { usePolicyNames } from "@/app/(console)/pace-policies/_components/policy-words";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { pageOf } from "@/app/_ui/cursor-pages";
import { choiceField, choicesField, type FilterField, searchField } from "@/app/_ui/filter-fields";
import { type FilterOf, inAddress, useListView } from "@/app/_ui/list-view";
import { NameLink } from "@/app/_ui/name-link";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { platforms } from "@/server/domain/roster/platforms";
import { scheduleTypes } from "@/server/domain/scraping/schedule";
import { LastRun, PlatformNames, type Task, useScheduleWords } from "./task-values";
import { useTaskActions } from "./use-task-actions";
import { TaskTabs } from "./task-tabs";

const POLL_MS = 10_000;

const taskFilter = {
  text: inAddress.text,
  platform: inAddress.someOf(platforms),
  scheduleType: inAddress.someOf(scheduleTypes),
  enabled: inAddress.oneOf(["true", "false"]),
};
type TaskFilter = FilterOf<typeof taskFilter>;

export function TaskList() {
  const t = useTranslations("scrapingTasks");
  const view = useListView(taskFilter);
  const { scrapingTask } = useTRPC();
  const { enabled, ...filter } = view.filter;
  const asked = { ...filter, ...(enabled !== undefined && { enabled: enabled === "true" }) };
  const query = useQuery(
    scrapingTask.list.queryOptions(asked, {
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),
  );
  const rows = query.data?.list;
  const { actionsOf } = useTaskActions();
  return (
    <ListPage
      page="scrapingTasks"
      tabs={<TaskTabs current="scrapingTasks" />}
      note={t("note")}
      query={{ ...query, data: rows && pageOf(rows, view.pages) }}
      view={view}
      total={rows && { total: rows.length, isLeast: false }}
      filters={useTaskFilters()}
      columns={useColumns()}
      columnChoice="scraping-tasks"
      href={({ id }) => `/scraping-tasks/${id}`}
      rowMenu={(task) => {
        const { runNow, edit, switch: toggle, delete: remove } = actionsOf(task);
        const actions =
          task.scheduleType === "MANUAL" ? [runNow, edit, remove] : [runNow, edit, toggle, remove];
        return { name: task.name, actions };
      }}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useTaskFilters(): FilterField<TaskFilter>[] {
  const t = useTranslations("scrapingTasks");
  const tPlatform = useTranslations("words.platform");
  return [
    searchField("text", { label: t("filters.text") }),
    choicesField("platform", {
      label: t("filters.platform"),
      options: platforms.map((value) => ({ value, label: tPlatform(value) })),
    }),
    choicesField("scheduleType", {
      label: t("filters.schedule"),
      options: scheduleTypes.map((value) => ({ value, label: t(`scheduleTypes.${value}`) })),
    }),
    choiceField("enabled", "bar", {
      label: t("fields.enabled"),
      any: t("filters.anyState"),
      options: [
        { value: "true" as const, label: t("on") },
        { value: "false" as const, label: t("off") },
      ],
    }),
  ];
}

function useColumns(): ListColumn<Task>[] {
  const t = useTranslations("scrapingTasks");
  const words = useScheduleWords();
  const policyName = usePolicyNames();
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const state = ({ scheduleType, enabled }: Task) =>
    scheduleType === "MANUAL" ? (
      <Unknown />
    ) : (
      <StatusBadge status={enabled ? "ENABLED" : "DISABLED"} label={t(enabled ? "on" : "off")} />
    );
  const next = ({ enabled, nextRunAt }: Task) =>
    enabled && nextRunAt !== null ? <RelativeTime value={nextRunAt} ahead /> : <Unknown />;
  const lastRun = (task: Task) => <LastRun task={task} />;
  return [
    {
      ...field("fields.name"),
      width: 160,
      fluid: true,
      render: ({ id, name }) => <NameLink href={`/scraping-tasks/${id}`} name={name} />,
      card: { at: "title", render: ({ name }) => name },
    },
    {
      ...field("fields.platforms"),
      width: 130,
      render: (task) => <PlatformNames platforms={task.platforms} />,
      card: { at: 1 },
    },
    {
      ...field("fields.schedule"),
      width: 170,
      render: (task) => <Cut text={words(task)} />,
      card: { at: 2, bright: true },
    },
    {
      ...field("fields.enabled"),
      width: 90,
      render: state,
      card: { at: "end", render: (task) => task.scheduleType !== "MANUAL" && state(task) },
    },
    {
      ...field("fields.nextRun"),
      width: 100,
      render: next,
      card: {
        at: 2,
        labelled: true,
        render: (task) => task.enabled && task.nextRunAt !== null && next(task),
      },
    },
    { ...field("fields.lastRun"), width: 200, render: lastRun, card: { at: 3 } },
    {
      ...field("fields.policy"),
      width: 108,
      render: ({ pacePolicyId }) => <Cut text={policyName(pacePolicyId)} />,
    },
    {
      ...field("fields.lastRunAt"),
      width: 110,
      optional: true,
      render: ({ lastRunAt }) => <RelativeTime value={lastRunAt} never={t("neverRun")} />,
    },
    {
      ...field("fields.runCount"),
      width: 84,
      align: "right",
      optional: true,
      render: ({ runCount }) => runCount,
    },
    {
      ...field("fields.createdAt"),
      width: 110,
      optional: true,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}
