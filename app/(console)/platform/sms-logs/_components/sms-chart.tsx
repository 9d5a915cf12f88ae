"use client";

import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { useTranslations } from "next-intl";

type Props = { days: { date: string; successCount: number; failCount: number }[]; height: number };

export function SmsChart({ days, height }: Props) {
  const t = useTranslations("smsLogs");
  return (
    <BarChart
      h={height}
      type="stacked"
      data={days.map(({ date, ...counts }) => ({ ...counts, day: date.slice(5) }))}
      dataKey="day"
      series={[
        { name: "successCount", label: t("sent"), color: "green.7" },
        { name: "failCount", label: t("failed"), color: "red.6" },
      ]}
      withLegend
      yAxisProps={{ allowDecimals: false }}
    />
  );
}
