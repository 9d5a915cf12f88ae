"use client";

import { Paper, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { chartColors, TrendChart } from "@/app/_ui/charts";
import { addDays } from "@/server/domain/kernel/days";
import { platforms } from "@/server/domain/roster/platforms";

const ranges = ["30", "90"] as const;
const measures = ["totalCount", "newCount", "updatedCount"] as const;
type Measure = (typeof measures)[number];
type Days = RouterOutputs["blogger"]["snapshots"]["list"];

const HEIGHT = 150;

export function RosterTrend() {
  const t = useTranslations("overview.trend");
  const tPlatform = useTranslations("words.platformShort");
  const [range, setRange] = useState<(typeof ranges)[number]>("30");
  const [measure, setMeasure] = useState<Measure>("totalCount");
  const { blogger } = useTRPC();
  const month = useQuery(blogger.snapshots.queryOptions(undefined));
  // The server knows the current day in the organization's time zone.
  const last = month.data?.list.at(-1)?.snapshotDate;
  const asked = last === undefined || range === "30" ? undefined : { from: addDays(last, -89), to: last };
  const quarter = useQuery(blogger.snapshots.queryOptions(asked, { enabled: asked !== undefined }));
  const { data, error, refetch } = asked === undefined ? month : quarter;
  const locale = useLocale();
  return (
    <Paper component="section" p="sm" radius="md">
      {data === undefined ? (
        error === null ? (
          <Skeleton height={HEIGHT + 72} />
        ) : (
          <QueryError error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <TrendChart
          key={locale}
          title={t(measure)}
          height={HEIGHT}
          days={data.list.map(({ snapshotDate }) => snapshotDate)}
          series={toSeries(data.list, measure, tPlatform)}
          actions={
            <>
              <SegmentedControl
                aria-label={t("measure")}
                size="xs"
                data={measures.map((value) => ({ value, label: t(`short.${value}`) }))}
                value={measure}
                onChange={(value) => setMeasure(measures.find((one) => one === value) ?? "totalCount")}
              />
              <SegmentedControl
                aria-label={t("range")}
                size="xs"
                data={ranges.map((value) => ({ value, label: t("days", { days: value }) }))}
                value={range}
                onChange={(value) => setRange(value === "90" ? "90" : "30")}
              />
            </>
          }
        />
      )}
    </Paper>
  );
}

function toSeries(days: Days, measure: Measure, nameOf: (platform: (typeof platforms)[number]) => string) {
  return platforms.flatMap((platform, place) => {
    const values = days.map(
      (day) => day.perPlatform.find((one) => one.platform === platform)?.[measure] ?? 0,
    );
    const color = chartColors[place];
    if (color === undefined || values.every((value) => value === 0)) return [];
    return [{ key: platform, label: nameOf(platform), color, values }];
  });
}
