"use client";

import { Box, Paper, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { TrendChart } from "@/app/_ui/charts";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { useUrlState } from "@/app/_ui/use-url-state";
import { allDays } from "./all-days";

const ranges = [30, 90, 365] as const;
const USUAL = 90;

/** A blogger's fans by daily snapshot; days without one are interpolated. */
export function FansTrend({ bloggerId }: { bloggerId: string }) {
  const t = useTranslations("bloggerDetail.trend");
  const [params, change] = useUrlState();
  const range = ranges.find((days) => String(days) === params.get("days")) ?? USUAL;
  const { data, error, refetch } = useQuery(
    useTRPC().blogger.trend.queryOptions(
      { id: bloggerId, days: range },
      // The page around it has just read the usual range, and where scripts are slow its data is old by now.
      { placeholderData: keepPreviousData, refetchOnMount: range !== USUAL },
    ),
  );
  const control = (
    <SegmentedControl
      size="xs"
      aria-label={t("label")}
      value={String(range)}
      onChange={(days) => change({ days: days === String(USUAL) ? null : days }, "replace")}
      data={ranges.map((days) => ({
        value: String(days),
        label: days === 365 ? t("year") : t("days", { days }),
      }))}
    />
  );
  const known = data?.list.filter(({ fansCount }) => fansCount !== null) ?? [];
  const isDrawn = known.length > 1;
  if (isDrawn)
    return (
      <Paper p="md" radius="md">
        <Box hiddenFrom="sm" mb="sm">
          {control}
        </Box>
        <Drawn days={known} control={<Box visibleFrom="sm">{control}</Box>} />
      </Paper>
    );
  return (
    <Section title={t("title")} actions={control}>
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={240} />}
      {data !== undefined && <Few days={known} />}
    </Section>
  );
}

type Day = { date: string; fansCount: number | null };

function Drawn({ days: known, control }: { days: readonly Day[]; control: React.ReactNode }) {
  const t = useTranslations("bloggerDetail.trend");
  const fans = new Map(known.map(({ date, fansCount }) => [date, fansCount]));
  const days = allDays(known[0]?.date ?? "", known.at(-1)?.date ?? "");
  const values = days.map((day) => fans.get(day) ?? null);
  return (
    <TrendChart
      title={t("title")}
      actions={control}
      days={days}
      series={[{ key: "fans", label: t("fans"), color: "first", values }]}
      fromZero={false}
    />
  );
}

function Few({ days: [day] }: { days: readonly Day[] }) {
  const t = useTranslations("bloggerDetail.trend");
  const locale = useLocale();
  return (
    <Text c="dimmed">
      {day === undefined
        ? t("none")
        : t("one", { day: day.date, count: formatExactNumber(day.fansCount ?? 0, locale) })}
    </Text>
  );
}
