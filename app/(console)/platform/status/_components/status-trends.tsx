import { Paper, Text } from "@mantine/core";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { chartColors, TrendChart } from "@/app/_ui/charts";
import { formatDateTime } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import type { Status, StatusKey } from "./status-data";
import classes from "./system-status.module.css";

const HEIGHT = 200;

/** What belongs together and has one unit. */
const charts = {
  lags: ["pushLagSeconds", "retryLagSeconds", "figuresLagSeconds", "personsLagSeconds"],
  queues: ["waitingPushes", "waitingRosterJobs", "waitingRefreshes", "late"],
  requests: ["requests", "errors"],
  loop: ["loopDelayMs"],
  connections: ["connections", "waitingStatements"],
  runs: ["runsPending", "runsRunning", "runsPaused"],
  accounts: ["accountsActive", "accountsCooling", "accountsNeedPerson"],
  endpoints: ["endpointsFailing", "endpointsWaiting"],
} as const satisfies Record<string, readonly StatusKey[]>;
const names = Object.keys(charts) as (keyof typeof charts)[];

type Props = { trend: Status["trend"]; isWeek: boolean; control: ReactNode };

export function StatusTrends({ trend: { at, series }, isWeek, control }: Props) {
  const t = useTranslations("systemStatus");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const times = at.map((instant) => formatDateTime(new Date(instant), timeZone));
  return (
    <Section
      title={t("trend.title")}
      note={t(isWeek ? "trend.perHour" : "trend.perTenMinutes")}
      actions={control}
    >
      {times.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("trend.none")}
        </Text>
      ) : (
        <div className={classes.charts}>
          {names.map((name) => (
            <Paper key={`${name} ${locale}`} p="sm" radius="md">
              <TrendChart
                title={t(`chart.${name}`)}
                head={t("trend.time")}
                height={HEIGHT}
                days={times}
                namesOne
                series={charts[name].map((key, place) => ({
                  key,
                  label: t(`series.${key}`),
                  color: chartColors[place] ?? "sixth",
                  values: series.find((each) => each.key === key)?.values ?? [],
                }))}
              />
            </Paper>
          ))}
        </div>
      )}
    </Section>
  );
}
