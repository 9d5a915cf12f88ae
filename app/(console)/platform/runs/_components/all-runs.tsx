"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { RunBar, RunStatus, usePauseWords } from "@/app/(console)/scraping-runs/_components/run-values";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, textField } from "@/app/_ui/filter-fields";
import { formatExactNumber } from "@/app/_ui/format";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { NameLink } from "@/app/_ui/name-link";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { platforms } from "@/server/domain/roster/platforms";

type Run = RouterOutputs["system"]["runs"]["list"][number];

const states = ["UNDER_WAY", "PAUSED", "FAILED"] as const;

const runFilter = {
  state: inAddress.oneOf(states),
  platform: inAddress.oneOf(platforms),
  errorCode: inAddress.matching(/^.{1,100}$/),
};

/** The runs behind the figures of the overview (docs/rules.md#system). */
export function AllRuns() {
  const t = useTranslations("system.runs");
  const view = useListView(runFilter);
  const query = useQuery(
    useTRPC().system.runs.queryOptions(
      { ...view.filter, ...view.asked },
      { placeholderData: keepPreviousData, refetchInterval: view.pages.page === 1 && MINUTE_MS },
    ),
  );
  return (
    <ListPage
      page="allRuns"
      note={t("note")}
      query={query}
      view={view}
      filters={useFilters()}
      columns={useColumns()}
      columnChoice="all-runs"
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useFilters() {
  const t = useTranslations("system.runs");
  const tPlatform = useTranslations("words.platform");
  return [
    choiceField("state", "bar", {
      label: t("fields.status"),
      any: t("anyState"),
      options: states.map((value) => ({ value, label: t(`states.${value}`) })),
    }),
    choiceField("platform", "bar", {
      label: t("failedOn"),
      any: t("anyPlatform"),
      options: platforms.map((value) => ({ value, label: tPlatform(value) })),
    }),
    textField("errorCode", { label: t("cause") }),
  ];
}

function useColumns(): ListColumn<Run>[] {
  const t = useTranslations("system.runs");
  const locale = useLocale();
  const pauseWords = usePauseWords();
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const organization = ({ organizationId, organizationName }: Run) => (
    <NameLink href={`/platform/organizations/${organizationId}`} name={organizationName} />
  );
  const bar = (run: Run) => <RunBar counts={run} />;
  const started = ({ startedAt }: Run) => <RelativeTime value={startedAt} />;
  return [
    {
      ...field("fields.organization"),
      width: 160,
      fluid: true,
      render: organization,
      card: { at: "title", render: organization },
    },
    {
      ...field("fields.task"),
      width: 150,
      fluid: true,
      render: ({ taskName }) => <Cut text={taskName} />,
      card: { at: 1, bright: true, render: ({ taskName }) => taskName },
    },
    {
      ...field("fields.status"),
      width: 94,
      render: ({ status }) => <RunStatus status={status} />,
      card: { at: "end" },
    },
    { ...field("fields.progress"), width: 140, render: bar, card: { at: 2, render: bar } },
    {
      ...field("fields.failed"),
      width: 80,
      align: "right",
      render: ({ failedCount }) => <span className="figures">{formatExactNumber(failedCount, locale)}</span>,
      card: { at: 3, labelled: true },
    },
    {
      ...field("fields.pause"),
      width: 170,
      fluid: true,
      render: ({ status, pauseReason }) => {
        const reason = status === "PAUSED" ? pauseWords(pauseReason) : null;
        return reason === null ? <Unknown /> : <Cut text={reason} />;
      },
      card: {
        at: 3,
        render: ({ status, pauseReason }) => status === "PAUSED" && pauseWords(pauseReason),
      },
    },
    { ...field("fields.started"), width: 100, render: started, card: { at: 4, labelled: true } },
  ];
}
