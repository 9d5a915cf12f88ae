"use client";

import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, Duration, ExactTime } from "@/app/_ui/values";
import { ProblemRows } from "./problem-rows";
import { RunBy } from "./run-by";
import { RunErrors } from "./run-errors";
import { RunProgress } from "./run-progress";
import { isUnderWay, RunStatus } from "./run-status";
import { RunUndo } from "./run-undo";

type Run = RouterOutputs["importRun"]["get"];

const POLL_MS = 2_000;

export function ImportRunDetail({ id }: { id: string }) {
  const t = useTranslations("importRuns");
  // From the run, not the job: a user who may see the import may not see its job.
  const { data, error, refetch } = useQuery(
    useTRPC().importRun.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => goesOn(state.data) && POLL_MS },
    ),
  );
  if (data === undefined && error !== null)
    return <FailedPage page="importRuns" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  const kind = t(`kinds.${data.kind}`);
  const name = data.sourceSystem;
  return (
    <>
      <PageHeader
        above={<BackToPage page="importRuns" />}
        title={name ?? kind}
        {...(name !== null && { note: kind })}
      />
      <Stack>
        <RunProgress run={data} />
        <RunUndo run={data} />
        <RunFacts run={data} />
        {data.hasFile && data.kind === "FILE" ? <ProblemRows run={data} /> : <RunErrors run={data} />}
      </Stack>
    </>
  );
}

function goesOn(run: Run | undefined): boolean {
  return isUnderWay(run?.status ?? null) || isUnderWay(run?.undo?.status ?? null);
}

function RunFacts({ run }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const rows = isUnderWay(run.status) ? (run.rowCount ?? run.total) : run.total;
  const count = (key: "total" | "created" | "updated" | "unchanged" | "failed" | "cellsLeftOut") => ({
    label: t(`fields.${key}`),
    value: <span className="figures">{formatExactNumber(key === "total" ? rows : run[key], locale)}</span>,
  });
  return (
    <Section title={t("detail.result")} actions={<Brought run={run} />}>
      <Facts
        facts={[
          { label: t("fields.status"), value: <RunStatus run={run} /> },
          count("total"),
          count("created"),
          count("updated"),
          count("unchanged"),
          count("failed"),
          ...(run.kind === "FILE" ? [count("cellsLeftOut")] : []),
          { label: t("fields.by"), value: <RunBy run={run} /> },
          { label: t("fields.createdAt"), value: <ExactTime value={run.createdAt} /> },
          { label: t("fields.duration"), value: <Duration ms={run.durationMs} /> },
          { label: t("fields.id"), value: <CopyId value={run.id} /> },
        ]}
      />
    </Section>
  );
}

function Brought({ run }: { run: Run }) {
  const t = useTranslations("importRuns.detail");
  if (!useMay("blogger:read") || run.kind !== "FILE" || run.created + run.updated === 0) return null;
  return (
    <Button component={Link} size="xs" variant="default" href={`/bloggers?importRunId=${run.id}`}>
      {t("brought")}
    </Button>
  );
}
