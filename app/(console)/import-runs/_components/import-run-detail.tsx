"use client";

import { Alert, Group, Progress, Stack, Table, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { ExportButton } from "@/app/_components/export-button";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, Duration, ExactTime, Unknown } from "@/app/_ui/values";
import { describeRowProblem } from "@/server/domain/import-file";
import { isNamedRun } from "./import-run-list";

type Run = RouterOutputs["importRun"]["get"];

const POLL_MS = 2_000;

/** An import: how far it is while it runs, what it did, and the rows that failed. */
export function ImportRunDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().importRun.get.queryOptions({ id }));
  if (data === undefined && error !== null)
    return <FailedPage page="importRuns" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  return <RunPage run={data} onMoved={() => void refetch()} />;
}

function RunPage({ run, onMoved }: { run: Run; onMoved: () => void }) {
  const t = useTranslations("importRuns");
  const job = useRunJob(run, onMoved);
  const kind = t(`kinds.${run.kind}`);
  const isNamed = isNamedRun(run);
  return (
    <>
      <PageHeader
        above={<BackToPage page="importRuns" />}
        title={isNamed ? run.sourceSystem : kind}
        {...(isNamed && { note: kind })}
      />
      <Stack>
        {job !== undefined && <RunProgress run={run} job={job} />}
        <RunFacts run={run} rows={job?.endedAt === null ? (job.total ?? run.total) : run.total} />
        <RunErrors run={run} />
      </Stack>
    </>
  );
}

type Job = RouterOutputs["rosterJob"]["get"];

/** The job of a run, asked for until it has ended; the run is fetched again whenever it has moved. */
function useRunJob({ jobId }: Run, onMoved: () => void): Job | undefined {
  const { data: job } = useQuery(
    useTRPC().rosterJob.get.queryOptions(
      { id: jobId ?? "" },
      {
        enabled: jobId !== null,
        refetchInterval: ({ state }) => state.data?.endedAt === null && POLL_MS,
      },
    ),
  );
  const done = job === undefined ? 0 : job.changed + job.unchanged + job.failed;
  const moved = useEffectEvent(onMoved);
  const isOver = job !== undefined && job.endedAt !== null;
  useEffect(() => {
    if (done > 0 || isOver) moved();
  }, [done, isOver]);
  return job;
}

/** How far the job is, by the counts that stand below it; nothing once it has ended as it should. */
function RunProgress({ run, job }: { run: Run; job: Job }) {
  const t = useTranslations("importRuns.detail");
  const locale = useLocale();
  if (job.status === "SUCCESS") return null;
  if (job.endedAt !== null)
    return (
      <Alert color={job.status === "FAILED" ? "red" : "gray"}>{job.failure?.message ?? t("cancelled")}</Alert>
    );
  const [done, total] = [run.created + run.updated + run.unchanged + run.failed, job.total ?? 0];
  const figures = { done: formatExactNumber(done, locale), total: formatExactNumber(total, locale) };
  return (
    <Section title={t("underWay")} note={t("goesOn")}>
      <Stack gap={4} role="status">
        <Progress value={(done / Math.max(1, total)) * 100} aria-label={t("underWay")} />
        <Text size="sm" c="dimmed" className="figures">
          {t("progress", figures)}
        </Text>
      </Stack>
    </Section>
  );
}

/** `rows`: how many the file has, of which a run under way has done some. */
function RunFacts({ run, rows }: { run: Run; rows: number }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const count = (key: "total" | "created" | "updated" | "unchanged" | "failed") => ({
    label: t(`fields.${key}`),
    value: <span className="figures">{formatExactNumber(key === "total" ? rows : run[key], locale)}</span>,
  });
  return (
    <Section title={t("detail.result")}>
      <Facts
        facts={[
          ...[count("total"), count("created"), count("updated"), count("unchanged"), count("failed")],
          { label: t("fields.by"), value: run.userName ?? run.apiKeyName ?? <Unknown /> },
          { label: t("fields.createdAt"), value: <ExactTime value={run.createdAt} /> },
          { label: t("fields.duration"), value: <Duration ms={run.durationMs} /> },
          { label: t("fields.id"), value: <CopyId value={run.id} /> },
        ]}
      />
    </Section>
  );
}

function RunErrors({ run }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const { importRun } = useTRPC();
  const queryClient = useQueryClient();
  if (run.failed === 0) return null;
  const isFile = run.kind === "FILE";
  return (
    <Section
      title={t("detail.errors")}
      note={
        run.failed > run.errors.length ? t("detail.firstErrors", { count: run.errors.length }) : undefined
      }
      actions={
        isFile && run.hasFile ? (
          <Group gap="xs">
            {(["XLSX", "CSV"] as const).map((format) => (
              <ExportButton
                key={format}
                label={format}
                fetchFile={() =>
                  queryClient.query(importRun.exportErrors.queryOptions({ id: run.id, format, locale }))
                }
              />
            ))}
          </Group>
        ) : undefined
      }
    >
      <Table.ScrollContainer minWidth={420} mah={520}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={72}>{t(isFile ? "preview.line" : "detail.index")}</Table.Th>
              <Table.Th>{t("detail.reason")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {run.errors.map(({ index, code, message, problem }, at) => (
              <Table.Tr key={at}>
                <Table.Td className="figures">{index}</Table.Td>
                <Table.Td>
                  {describeRowProblem(problem ?? { code, field: null, value: null, message }, locale)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
