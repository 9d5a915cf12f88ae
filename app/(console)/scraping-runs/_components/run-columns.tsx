"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ListColumn } from "@/app/_ui/columns";
import { formatExactNumber } from "@/app/_ui/format";
import { NameLink } from "@/app/_ui/name-link";
import { Duration, RelativeTime, Unknown } from "@/app/_ui/values";
import { isWaiting, type Run, RunBar, RunStatus, WaitLine } from "./run-values";

export function useRunColumns({ ofOneTask = false } = {}): ListColumn<Run>[] {
  const t = useTranslations("scrapingRuns");
  const locale = useLocale();
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const count = (value: number) => <span className="figures">{formatExactNumber(value, locale)}</span>;
  const started = ({ startedAt }: Run) => <RelativeTime value={startedAt} />;
  const bar = (run: Run) => <RunBar counts={run} />;
  const name: ListColumn<Run> = ofOneTask
    ? {
        ...field("fields.started"),
        width: 120,
        render: started,
        card: { at: "title", render: started },
      }
    : {
        ...field("fields.task"),
        width: 150,
        fluid: true,
        render: ({ id, taskName }) => <NameLink href={`/scraping-runs/${id}`} name={taskName} />,
        card: { at: "title", render: ({ taskName }) => taskName },
      };
  return [
    name,
    {
      ...field("fields.status"),
      width: 94,
      render: (run) => <RunStatus status={run.status} />,
      card: { at: "end" },
    },
    {
      ...field("fields.progress"),
      width: 140,
      render: bar,
      card: { at: 1, bright: true, render: bar },
    },
    {
      ...field("fields.success"),
      width: 90,
      align: "right",
      render: ({ successCount }) => count(successCount),
      card: { at: 2, labelled: true },
    },
    {
      ...field("fields.failed"),
      width: 66,
      align: "right",
      render: ({ failedCount }) => count(failedCount),
      card: { at: 2, labelled: true },
    },
    {
      ...field("fields.targets"),
      width: 80,
      align: "right",
      render: ({ targetCount }) => count(targetCount),
    },
    {
      ...field("fields.pause"),
      width: 190,
      fluid: true,
      render: (run) => (isWaiting(run) ? <WaitLine run={run} /> : <Unknown />),
      card: { at: 3, bright: true, render: (run) => isWaiting(run) && <WaitLine run={run} /> },
    },
    ...(ofOneTask
      ? []
      : [{ ...field("fields.started"), width: 100, render: started, card: { at: 4, labelled: true } }]),
    {
      ...field("fields.duration"),
      width: 92,
      align: "right",
      render: ({ startedAt, finishedAt }) => (
        <Duration ms={finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt)} />
      ),
      card: {
        at: 4,
        labelled: true,
        render: ({ finishedAt, ...run }) =>
          finishedAt !== null && <Duration ms={Date.parse(finishedAt) - Date.parse(run.startedAt)} />,
      },
    },
    ...(ofOneTask
      ? []
      : [
          {
            ...field("fields.attempt"),
            width: 76,
            align: "right" as const,
            optional: true,
            render: ({ attempt }: Run) => attempt,
          },
        ]),
  ];
}
