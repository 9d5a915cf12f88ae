"use client";

import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";

type Props = {
  height: number;
  /** The words below the axis of hours. */
  axis: string;
  series: { name: string; hours: { hour: number; scrapes: number }[] }[];
};

const colors = ["indigo.6", "teal.7"] as const;

/** Draws scrapes an hour as a line each, from zero. */
export function ThroughputChart({ height, axis, series }: Props) {
  const hours = series[0]?.hours ?? [];
  const data = hours.map(({ hour }, index) => ({
    // Hours count from 0 for programs, from 1 for people.
    hour: hour + 1,
    ...Object.fromEntries(series.map(({ name, hours: own }) => [name, own[index]?.scrapes ?? 0])),
  }));
  return (
    <LineChart
      h={height}
      data={data}
      dataKey="hour"
      series={series.map(({ name }, index) => ({ name, color: colors[index] ?? "gray.6" }))}
      curveType="linear"
      withLegend={series.length > 1}
      withDots={false}
      xAxisLabel={axis}
      yAxisProps={{ domain: [0, "auto"], allowDecimals: false }}
      strokeWidth={2}
    />
  );
}
