"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField } from "@/app/_ui/filter-fields";
import { formatExactNumber } from "@/app/_ui/format";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { NameLink } from "@/app/_ui/name-link";
import { RelativeTime } from "@/app/_ui/values";
import { RunBy } from "./run-by";
import { RunStatus } from "./run-status";

type Run = RouterOutputs["importRun"]["list"]["list"][number];

const kinds = ["FILE", "BATCH", "SINGLE", "DEACTIVATE"] as const;
const POLL_MS = 5_000;
const filter = { kind: inAddress.oneOf(kinds) };

export function ImportRunList() {
  const t = useTranslations("importRuns");
  const view = useListView(filter);
  const query = useQuery(
    useTRPC().importRun.list.queryOptions(
      { ...view.filter, ...view.asked },
      { placeholderData: keepPreviousData, refetchInterval: view.pages.page === 1 && POLL_MS },
    ),
  );
  return (
    <ListPage
      page="importRuns"
      note={t("note")}
      query={query}
      view={view}
      filters={[
        choiceField("kind", "bar", {
          label: t("fields.kind"),
          any: t("anyKind"),
          options: kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        }),
      ]}
      columns={useColumns()}
      columnChoice="import-runs"
      href={({ id }) => `/import-runs/${id}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useColumns(): ListColumn<Run>[] {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const count = (key: "total" | "created" | "updated" | "failed", at: number): ListColumn<Run> => ({
    key,
    title: t(`fields.${key}`),
    width: 92,
    align: "right",
    render: (run) => <span className="figures">{formatExactNumber(run[key], locale)}</span>,
    card: { at, labelled: true },
  });
  // Pasted data has no file name.
  const name = (run: Run) => run.sourceSystem ?? t(`kinds.${run.kind}`);
  return [
    {
      key: "name",
      title: t("fields.name"),
      width: 200,
      fluid: true,
      render: (run) => <NameLink href={`/import-runs/${run.id}`} name={name(run)} />,
      card: { at: "title", render: name },
    },
    {
      key: "kind",
      title: t("fields.kind"),
      width: 110,
      render: ({ kind }) => t(`kinds.${kind}`),
      card: { at: 3 },
    },
    {
      key: "status",
      title: t("fields.status"),
      width: 150,
      render: (run) => <RunStatus run={run} />,
      card: { at: "end" },
    },
    count("total", 1),
    count("created", 1),
    count("updated", 2),
    count("failed", 2),
    { key: "by", title: t("fields.by"), width: 130, render: (run) => <RunBy run={run} /> },
    {
      key: "createdAt",
      title: t("fields.createdAt"),
      width: 110,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
      card: { at: 3 },
    },
  ];
}
