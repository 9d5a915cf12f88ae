"use client";

import { Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { Duration, ExactTime } from "@/app/_ui/values";
import { type Progressing, RunStatus, usePauseWords } from "../../_components/run-values";

export function RunAttempts({ attempts }: { attempts: Progressing["attempts"] }) {
  const t = useTranslations("scrapingRuns");
  const locale = useLocale();
  const reasonOf = usePauseWords();
  if (attempts.length < 2) return null;
  const figure = (value: number) => formatExactNumber(value, locale);
  return (
    <Section title={t("sections.attempts")} note={t("attemptsNote")}>
      <Table.ScrollContainer minWidth={560}>
        <Table fz="sm" aria-label={t("sections.attempts")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("fields.attempt")}</Table.Th>
              <Table.Th>{t("fields.status")}</Table.Th>
              <Table.Th>{t("fields.started")}</Table.Th>
              <Table.Th ta="right">{t("fields.duration")}</Table.Th>
              <Table.Th ta="right">{t("fields.given")}</Table.Th>
              <Table.Th ta="right">{t("fields.success")}</Table.Th>
              <Table.Th ta="right">{t("fields.failed")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="figures">
            {attempts.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{one.attempt}</Table.Td>
                <Table.Td>
                  <RunStatus status={one.status} />
                  {one.status === "PAUSED" && (
                    <Text fz="xs" c="dimmed">
                      {reasonOf(one.pauseReason)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td style={{ whiteSpace: "nowrap" }}>
                  <ExactTime value={one.startedAt} />
                </Table.Td>
                <Table.Td ta="right">
                  <Duration
                    ms={
                      one.finishedAt === null ? null : Date.parse(one.finishedAt) - Date.parse(one.startedAt)
                    }
                  />
                </Table.Td>
                <Table.Td ta="right">{figure(one.targetCount)}</Table.Td>
                <Table.Td ta="right">{figure(one.successCount)}</Table.Td>
                <Table.Td ta="right">{figure(one.failedCount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
