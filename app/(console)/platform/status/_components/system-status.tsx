"use client";

import { SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { PageHeader } from "@/app/_ui/page-header";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { consolePages } from "@/server/domain/people/console";
import { Instances } from "./instances";
import { StatusNow } from "./status-now";
import { StatusTrends } from "./status-trends";
import classes from "./system-status.module.css";

const ranges = { day: 24, week: 168 } as const;
type Range = keyof typeof ranges;

/** docs/rules.md#status */
export function SystemStatus() {
  const t = useTranslations("systemStatus");
  const locale = useLocale();
  const [range, setRange] = useState<Range>("day");
  const { data, error, refetch } = useQuery(
    useTRPC().system.status.queryOptions(
      { hours: ranges[range] },
      { refetchInterval: MINUTE_MS, placeholderData: keepPreviousData },
    ),
  );
  const control = (
    <SegmentedControl
      aria-label={t("range.title")}
      size="xs"
      value={range}
      onChange={setRange}
      data={[
        { value: "day", label: t("range.day") },
        { value: "week", label: t("range.week") },
      ]}
    />
  );
  return (
    <>
      <PageHeader title={consolePages.systemStatus.name[locale]} note={t("note")} />
      {data !== undefined ? (
        <div className={classes.page}>
          <StatusNow status={data} />
          <StatusTrends trend={data.trend} isWeek={range === "week"} control={control} />
          <Instances instances={data.instances} />
        </div>
      ) : error === null ? (
        <Skeleton height={360} radius="md" aria-busy />
      ) : (
        <QueryError error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
