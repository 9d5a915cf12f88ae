"use client";

import { Group, NumberInput, SegmentedControl, Skeleton, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { apart, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import type { Platform } from "@/server/domain/platforms";
import { PlatformSelect } from "./number-table";

const HOURS = 24;
const MOST_ACCOUNTS = 100;
const HEIGHT = 260;

// Whoever does not look at a curve does not load what draws it.
const ThroughputChart = dynamic(() => import("./throughput-chart").then((file) => file.ThroughputChart), {
  ssr: false,
  loading: () => <Skeleton height={HEIGHT} />,
});

/** Shows what accounts do under a policy in each hour of a day, or under two policies. */
export function Throughput({ policies }: { policies: readonly { id: string; name: string }[] }) {
  const t = useTranslations("pacePolicies.throughput");
  const locale = useLocale();
  const { pacePolicy } = useTRPC();
  const [platform, setPlatform] = useState<Platform>("STARMAP");
  const [accounts, setAccounts] = useState<number | string>(5);
  const [form, setForm] = useState<"chart" | "table">("chart");
  const asked = {
    platform,
    accounts: Math.min(MOST_ACCOUNTS, Math.max(1, Number(accounts) || 1)),
    hours: HOURS,
  };
  const queries = useQueries({
    queries: policies.map(({ id: policyId }) =>
      pacePolicy.simulate.queryOptions(
        { policyId, ...asked },
        { ...apart, placeholderData: keepPreviousData },
      ),
    ),
  });
  const error = queries.find((query) => query.error !== null)?.error ?? undefined;
  const series = policies.map(({ name }, index) => ({ name, result: queries[index]?.data }));
  return (
    <Section title={t("title")}>
      <Group align="flex-end" justify="space-between" gap="sm">
        <Group align="flex-end" gap="sm">
          <PlatformSelect value={platform} onChange={setPlatform} />
          <NumberInput
            label={t("accounts")}
            value={accounts}
            onChange={setAccounts}
            min={1}
            max={MOST_ACCOUNTS}
            allowDecimal={false}
            w={120}
          />
        </Group>
        <SegmentedControl
          aria-label={t("title")}
          data={[
            { value: "chart", label: t("chart") },
            { value: "table", label: t("table") },
          ]}
          value={form}
          onChange={(value) => setForm(value === "table" ? "table" : "chart")}
        />
      </Group>
      {error !== undefined && (
        <QueryError error={error} onRetry={() => queries.forEach((query) => void query.refetch())} />
      )}
      {series.some(({ result }) => result === undefined) ? (
        <Skeleton height={HEIGHT} />
      ) : form === "chart" ? (
        <ThroughputChart
          height={HEIGHT}
          axis={t("axis")}
          series={series.map(({ name, result }) => ({ name, hours: result?.hours ?? [] }))}
        />
      ) : (
        <HourTable series={series} />
      )}
      <Stack gap={2}>
        {series.map(({ name, result }) => (
          <Text key={name} fz="sm">
            {policies.length > 1 && `${name}: `}
            {result === undefined ? "…" : <Outcome {...result} locale={locale} />}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}

type Result = { total: number; bindingLimit: string | null };

/** Says how much it is in a day, and what limits it. */
function Outcome({ total, bindingLimit, locale }: Result & { locale: string }) {
  const t = useTranslations("pacePolicies");
  const key = `limits.${bindingLimit ?? ""}` as "limits.BUCKET";
  return (
    <>
      {t("throughput.total", { total: formatExactNumber(total, locale) })}
      {bindingLimit !== null && (
        <Text span inherit c="dimmed">
          {" · "}
          {t("throughput.limit", { limit: t.has(key) ? t(key) : bindingLimit })}
        </Text>
      )}
    </>
  );
}

type Series = { name: string; result: { hours: { hour: number; scrapes: number }[] } | undefined };

function HourTable({ series }: { series: Series[] }) {
  const t = useTranslations("pacePolicies.throughput");
  const hours = series[0]?.result?.hours ?? [];
  return (
    <Table fz="sm" maw={480} aria-label={t("title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("hour")}</Table.Th>
          {series.map(({ name }) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="figures">
        {hours.map(({ hour }, index) => (
          <Table.Tr key={hour}>
            <Table.Td>{hour + 1}</Table.Td>
            {series.map(({ name, result }) => (
              <Table.Td key={name} ta="right">
                {result?.hours[index]?.scrapes ?? "–"}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
