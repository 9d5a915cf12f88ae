"use client";

import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Modal } from "@/app/_ui/modal";
import { Facts } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";

const HEIGHT = 240;

const SmsChart = dynamic(() => import("./sms-chart").then((file) => file.SmsChart), {
  ssr: false,
  loading: () => <Skeleton height={HEIGHT} />,
});

type Days = RouterOutputs["smsLog"]["stats"]["days"];

export function SmsStats() {
  const t = useTranslations("smsLogs");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconChartBar size={16} />} onClick={() => setOpened(true)}>
        {t("statistics")}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t("statistics")} size="xl">
        <Statistics />
      </Modal>
    </>
  );
}

function Statistics() {
  const t = useTranslations("smsLogs");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const [form, setForm] = useState<"chart" | "table">("chart");
  const { data, error, refetch } = useQuery(useTRPC().smsLog.stats.queryOptions({ timeZone }));
  if (data === undefined) {
    if (error !== null) return <QueryError error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={HEIGHT} />;
  }
  const number = (count: number) => formatExactNumber(count, locale);
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: t("today"), value: number(data.todayCount) },
          { label: t("total"), value: number(data.totalCount) },
          { label: t("failCount"), value: number(data.failCount) },
          { label: t("successRate"), value: data.successRate },
        ]}
      />
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t("chartTitle")}</Text>
        <SegmentedControl
          aria-label={t("chartTitle")}
          size="xs"
          data={[
            { value: "chart", label: t("chart") },
            { value: "table", label: t("table") },
          ]}
          value={form}
          onChange={(value) => setForm(value === "table" ? "table" : "chart")}
        />
      </Group>
      {form === "chart" ? <SmsChart days={data.days} height={HEIGHT} /> : <DayTable days={data.days} />}
    </Stack>
  );
}

function DayTable({ days }: { days: Days }) {
  const t = useTranslations("smsLogs");
  return (
    <Table.ScrollContainer minWidth={240} mah={320}>
      <Table className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("day")}</Table.Th>
            <Table.Th>{t("sent")}</Table.Th>
            <Table.Th>{t("failed")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map(({ date, successCount, failCount }) => (
            <Table.Tr key={date}>
              <Table.Td>{date}</Table.Td>
              <Table.Td>{successCount}</Table.Td>
              <Table.Td>{failCount}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
