"use client";

import { Group, Text } from "@mantine/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ExportButton } from "@/app/_components/export-button";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { Section } from "@/app/_ui/section";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Table } from "@/app/_ui/table";
import { describeRowProblem } from "@/server/domain/roster/import-file";
import { LinePages } from "./line-pages";

type Run = RouterOutputs["importRun"]["get"];
type Rows = RouterOutputs["importRun"]["problemRows"];

const CELL_PX = 130;

export function ProblemRows({ run }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const { importRun } = useTRPC();
  const queryClient = useQueryClient();
  const [afterLine, setAfterLine] = useState(0);
  const { id, failed, cellsLeftOut } = run;
  const { data, refetch } = useQuery(
    importRun.problemRows.queryOptions({ id, afterLine }, { placeholderData: keepPreviousData }),
  );
  // While the import runs, each of its pages may add rows.
  useEffect(() => void refetch(), [failed, cellsLeftOut, refetch]);
  if (data === undefined || (data.rows.length === 0 && afterLine === 0)) return null;
  const { nextLine } = data;
  return (
    <Section
      title={t("detail.problemRows")}
      note={t("detail.problemRowsNote")}
      actions={
        <Group gap="xs">
          {(["XLSX", "CSV"] as const).map((format) => (
            <ExportButton
              key={format}
              label={format}
              fetchFile={() => queryClient.query(importRun.exportErrors.queryOptions({ id, format, locale }))}
            />
          ))}
        </Group>
      }
    >
      <RowsTable data={data} />
      {(afterLine > 0 || nextLine !== null) && (
        <LinePages isFirst={afterLine === 0} nextLine={nextLine} onPage={setAfterLine} />
      )}
    </Section>
  );
}

function RowsTable({ data: { headings, rows } }: { data: Rows }) {
  const t = useTranslations("importRuns");
  return (
    <Table.ScrollContainer minWidth={480 + headings.length * CELL_PX}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{t("preview.line")}</Table.Th>
            <Table.Th w={110}>{t("preview.outcome")}</Table.Th>
            <Table.Th miw={280}>{t("detail.reason")}</Table.Th>
            {headings.map((heading, at) => (
              <Table.Th key={at}>
                {heading === "" ? t("mapping.unnamed", { number: at + 1 }) : heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ProblemRow key={row.line} row={row} width={headings.length} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ProblemRow({
  row: { line, cells, error, notice },
  width,
}: {
  row: Rows["rows"][number];
  width: number;
}) {
  const t = useTranslations("importRuns.detail");
  const locale = useLocale();
  const told = error ?? notice;
  return (
    <Table.Tr style={{ verticalAlign: "top" }}>
      <Table.Td className="figures">{line}</Table.Td>
      <Table.Td>
        <StatusBadge
          status={error === null ? "PARTIAL" : "FAILED"}
          label={error === null ? t("rowPartly") : t("rowFailed")}
        />
      </Table.Td>
      <Table.Td maw={420}>{told !== null && describeRowProblem(told, locale)}</Table.Td>
      {Array.from({ length: width }, (_, at) => (
        <Table.Td key={at} maw={260}>
          <Text size="sm" className="breakable" lineClamp={3}>
            {cells[at] ?? ""}
          </Text>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
