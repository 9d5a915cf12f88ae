"use client";

import { Box, Paper, SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import { chartColors, TrendChart, type TrendSeries } from "@/app/_ui/charts";
import { useUrlState } from "@/app/_ui/use-url-state";

const ranges = [90, 365] as const;
const USUAL = 90;

/** Prices by form, which stand until they are changed. Nothing where there is no line to draw. */
export function PriceTrend({ bloggerId }: { bloggerId: string }) {
  const t = useTranslations("bloggerDetail");
  const locale = useLocale();
  const [params, change] = useUrlState();
  const range = ranges.find((days) => String(days) === params.get("days")) ?? USUAL;
  const { data } = useQuery(
    useTRPC().blogger.priceTrend.queryOptions(
      { id: bloggerId, days: range },
      { placeholderData: keepPreviousData },
    ),
  );
  if (data === undefined || data.days.length < 2 || data.list.length === 0) return null;
  const series = chartColors.flatMap((color, place): TrendSeries[] => {
    const line = data.list[place];
    if (line === undefined) return [];
    const name = line.label[locale];
    const label = line.withFee ? t("withFee", { name }) : t("quoted", { name });
    return [{ key: String(place), label, color, values: line.prices }];
  });
  const control = (
    <SegmentedControl
      size="xs"
      aria-label={t("trend.label")}
      value={String(range)}
      onChange={(days) => change({ days: days === String(USUAL) ? null : days }, "replace")}
      data={ranges.map((days) => ({
        value: String(days),
        label: days === 365 ? t("trend.year") : t("trend.days", { days }),
      }))}
    />
  );
  const isCut = series.length < data.list.length;
  return (
    <Paper p="md" radius="md">
      <Box hiddenFrom="sm" mb="sm">
        {control}
      </Box>
      <TrendChart
        title={t("priceTrend")}
        {...(isCut && { note: t("priceTrendPart", { shown: series.length, all: data.list.length }) })}
        actions={<Box visibleFrom="sm">{control}</Box>}
        unit="yuan"
        days={data.days}
        series={series}
        isStepped
      />
    </Paper>
  );
}
