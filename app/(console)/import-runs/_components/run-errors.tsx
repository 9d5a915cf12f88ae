"use client";

import { useLocale, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { describeRowProblem } from "@/server/domain/roster/import-file";

type Run = RouterOutputs["importRun"]["get"];

export function RunErrors({ run }: { run: Run }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  if (run.failed === 0) return null;
  const isFile = run.kind === "FILE";
  return (
    <Section
      title={t("detail.errors")}
      note={
        run.failed > run.errors.length ? t("detail.firstErrors", { count: run.errors.length }) : undefined
      }
    >
      <Table.ScrollContainer minWidth={280} mah={520}>
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
