"use client";

import { Box, Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { failureDetails, QueryError, useErrorText } from "@/app/_trpc/query-error";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { NumberInput } from "@/app/_ui/number-input";
import { Table } from "@/app/_ui/table";
import type { PacePolicyNumbers } from "@/server/domain/scraping/pace";
import { isImportedOnly, type Platform } from "@/server/domain/roster/platforms";
import { PlatformSelect } from "./number-table";

const HOURS = 24;
const MAX_ACCOUNTS = 100;
const HEIGHT = 240;
const PAUSE_MS = 250;

// Loads the chart library only when a curve is shown.
const ThroughputChart = dynamic(() => import("./throughput-chart").then((file) => file.ThroughputChart), {
  ssr: false,
  loading: () => <Skeleton height={HEIGHT} />,
});

/** A saved policy or unsaved numbers; null numbers cannot be simulated now. */
export type Curve = { name: string } & ({ policyId: string } | { draft: PacePolicyNumbers | null });
type Simulation = RouterOutputs["pacePolicy"]["simulate"];
type Asked = { platform: Platform; accounts: number; hours: number };

/** Scrapes per hour of a day under one or two policies. The last curve stays until a new one is loaded. */
export function Throughput({ curves: [one, other] }: { curves: readonly [Curve, Curve?] }) {
  const t = useTranslations("pacePolicies.throughput");
  const [platform, setPlatform] = useState<Platform>("STARMAP");
  const [accounts, setAccounts] = useState<number | string>(5);
  const [form, setForm] = useState<"chart" | "table">("chart");
  const [possible, setPossible] = useState(5);
  const [count] = useDebouncedValue(possible, PAUSE_MS);
  const asked = { platform, accounts: count, hours: HOURS };
  const first = useSimulation(one, asked);
  const second = useSimulation(other, asked);
  const drawn = other === undefined ? [first] : [first, second];
  const series = drawn.flatMap(({ name, result }) => (result === undefined ? [] : [{ name, ...result }]));
  const failed = drawn.find(({ error }) => error !== null);
  const isWhole = series.length === drawn.length;
  return (
    <Stack gap="sm">
      <Group align="flex-end" justify="space-between" gap="sm">
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <PlatformSelect value={platform} onChange={setPlatform} />
          <NumberInput
            label={t("accounts")}
            value={accounts}
            onChange={(next) => {
              setAccounts(next);
              if (typeof next === "number") setPossible(next);
            }}
            // An emptied input gets the drawn number of accounts back.
            onBlur={() => accounts === "" && setAccounts(possible)}
            min={1}
            max={MAX_ACCOUNTS}
            allowDecimal={false}
            w={96}
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
      {!isWhole && failed !== undefined && <QueryError error={failed.error} onRetry={failed.retry} />}
      {!isWhole && failed === undefined && <Skeleton height={HEIGHT} />}
      {isWhole && (
        <Box opacity={drawn.some(({ isBehind }) => isBehind) ? 0.5 : 1}>
          {form === "chart" ? (
            <ThroughputChart height={HEIGHT} axis={t("axis")} series={series} />
          ) : (
            <HourTable series={series} />
          )}
        </Box>
      )}
      <Outcomes drawn={drawn} />
      {isImportedOnly(platform) && (
        <Text fz="sm" c="dimmed">
          {t("importedOnly")}
        </Text>
      )}
    </Stack>
  );
}

type Drawn = {
  name: string;
  result: Simulation | undefined;
  error: unknown;
  /** Whether the result belongs to earlier numbers, and no newer one is loading. */
  isBehind: boolean;
  retry: () => void;
};

function useSimulation(curve: Curve | undefined, asked: Asked): Drawn {
  const { pacePolicy } = useTRPC();
  const input = (() => {
    if (curve === undefined) return skipToken;
    if ("policyId" in curve) return { policyId: curve.policyId, ...asked };
    return curve.draft === null ? skipToken : { draft: curve.draft, ...asked };
  })();
  const { data, error, refetch } = useQuery(
    pacePolicy.simulate.queryOptions(input, { trpc: { ...unbatched.trpc, abortOnUnmount: true } }),
  );
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return {
    name: curve?.name ?? "",
    result: data ?? last,
    error,
    isBehind: data === undefined && (error !== null || input === skipToken),
    retry: () => void refetch(),
  };
}

function Outcomes({ drawn }: { drawn: readonly Drawn[] }) {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  const errorText = useErrorText();
  const textOf = ({ error, result, isBehind }: Drawn) => {
    if (result === undefined) return "…";
    if (failureDetails(error)?.reason === "VALIDATION_FAILED") return t("throughput.tooMuch");
    if (error !== null) return errorText(error);
    if (isBehind) return t("throughput.incomplete");
    const { total, bindingLimit } = result;
    const limit = bindingLimit !== null && t("throughput.limit", { limit: t(`limits.${bindingLimit}`) });
    const said = t("throughput.total", { total: formatExactNumber(total, locale) });
    return limit === false ? said : `${said} · ${limit}`;
  };
  return (
    <Stack gap={2} role="status">
      {drawn.map((one, index) => (
        <Text key={index} fz="sm" {...(one.isBehind && { c: "dimmed" })}>
          {drawn.length > 1 && (
            <Text span inherit fw={500}>
              {one.name}
              {t("throughput.colon")}
            </Text>
          )}
          {textOf(one)}
        </Text>
      ))}
    </Stack>
  );
}

function HourTable({ series }: { series: readonly ({ name: string } & Simulation)[] }) {
  const t = useTranslations("pacePolicies.throughput");
  return (
    <Table fz="sm" maw={480} aria-label={t("title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("hour")}</Table.Th>
          {series.map(({ name }, index) => (
            <Table.Th key={index} ta="right">
              {series.length > 1 ? name : t("scrapes")}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="figures">
        {series[0]?.hours.map(({ hour }, index) => (
          <Table.Tr key={hour}>
            <Table.Td>{hour + 1}</Table.Td>
            {series.map(({ hours }, column) => (
              <Table.Td key={column} ta="right">
                {hours[index]?.scrapes ?? "–"}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
