"use client";

import { Group, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { ExportButton } from "@/app/_components/export-button";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, Duration, ExactTime } from "@/app/_ui/values";
import { Table } from "@/app/_ui/table";
import { describeRowProblem } from "@/server/domain/import-file";
import { RunBy } from "./run-by";
import { RunProgress } from "./run-progress";
import { isUnderWay, RunStatus } from "./run-status";

type Run = RouterOutputs["importRun"]["get"];

const POLL_MS = 2_000;

/** An import: how far it is while it runs, what it did, and the rows that failed. */
export function ImportRunDetail({ id }: { id: string }) {
  const t = useTranslations("importRuns");
  // Of the run itself: who may see an import need not see its job.
  const { data, error, refetch } = useQuery(
    useTRPC().importRun.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => isUnderWay(state.data?.status ?? null) && POLL_MS },
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
        <RunFacts run={data} />
        <RunErrors run={data} />
      </Stack>
    </>
  );
}

function RunFacts({ run }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const rows = isUnderWay(run.status) ? (run.rowCount ?? run.total) : run.total;
  const count = (key: "total" | "created" | "updated" | "unchanged" | "failed") => ({
    label: t(`fields.${key}`),
    value: <span className="figures">{formatExactNumber(key === "total" ? rows : run[key], locale)}</span>,
  });
  return (
    <Section title={t("detail.result")}>
      <Facts
        facts={[
          { label: t("fields.status"), value: <RunStatus run={run} /> },
          ...[count("total"), count("created"), count("updated"), count("unchanged"), count("failed")],
          { label: t("fields.by"), value: <RunBy run={run} /> },
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
