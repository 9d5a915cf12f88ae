"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { formatBytes, formatExactNumber } from "@/app/_ui/format";
import { useListView } from "@/app/_ui/list-view";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { fileOf } from "./export-file";

type Job = RouterOutputs["rosterJob"]["list"]["list"][number];

const POLL_MS = 2_000;

/** The exports of the person, newest first; an Owner sees those of all members. */
export function ExportList() {
  const t = useTranslations("exports");
  const view = useListView({});
  const query = useQuery(
    useTRPC().rosterJob.list.queryOptions(
      { kind: "EXPORT", ...view.asked },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) =>
          state.data?.list.some(({ endedAt }) => endedAt === null) === true && POLL_MS,
      },
    ),
  );
  return (
    <ListPage
      page="exports"
      note={t("note")}
      query={query}
      view={view}
      columns={useColumns()}
      columnChoice="exports"
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}

function useColumns(): ListColumn<Job>[] {
  const t = useTranslations("exports");
  const tStatus = useTranslations("rosterJobs.status");
  const locale = useLocale();
  const status = (job: Job) => (
    <StatusBadge status={job.status === "QUEUED" ? "PENDING" : job.status} label={tStatus(job.status)} />
  );
  const name = (job: Job) => fileOf(job)?.fileName ?? t("unnamed");
  const action = (job: Job) => <ExportAction job={job} />;
  return [
    {
      key: "file",
      title: t("fields.file"),
      width: 240,
      fluid: true,
      render: (job) => <Cut text={name(job)} />,
      card: { at: "title", render: name },
    },
    { key: "status", title: t("fields.status"), width: 110, render: status, card: { at: "end" } },
    {
      key: "rows",
      title: t("fields.rows"),
      width: 96,
      align: "right",
      render: ({ unchanged }) => <span className="figures">{formatExactNumber(unchanged, locale)}</span>,
      card: { at: 1, labelled: true },
    },
    {
      key: "size",
      title: t("fields.size"),
      width: 96,
      align: "right",
      render: (job) => {
        const file = fileOf(job);
        return file === null ? (
          <Unknown />
        ) : (
          <span className="figures">{formatBytes(file.size, locale)}</span>
        );
      },
    },
    {
      key: "by",
      title: t("fields.by"),
      width: 130,
      render: ({ userNickname, userName }) =>
        userName === null ? <Unknown /> : <Cut text={userNickname ?? userName} />,
      card: { at: 2 },
    },
    {
      key: "createdAt",
      title: t("fields.createdAt"),
      width: 110,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
      card: { at: 3 },
    },
    { key: "action", title: "", width: 120, render: action, card: { at: 4, render: action } },
  ];
}

function ExportAction({ job }: { job: Job }) {
  const t = useTranslations("exports");
  const tJob = useTranslations("rosterJobs");
  const cancel = useAction(useTRPC().rosterJob.cancel.mutationOptions(), {
    input: ({ id }: Job) => ({ id }),
  });
  if (job.endedAt === null)
    return (
      <Button size="compact-sm" variant="default" loading={cancel.busy} onClick={() => cancel.run(job)}>
        {tJob("cancel")}
      </Button>
    );
  const file = fileOf(job);
  if (file?.isKept !== true) return file === null ? null : t("expired");
  return (
    <Button
      component="a"
      href={file.downloadUrl}
      download={file.fileName}
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.5} />}
    >
      {t("download")}
    </Button>
  );
}
