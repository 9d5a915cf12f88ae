"use client";

import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";

type Props = {
  height: number;
  axis: string;
  series: { name: string; hours: { hour: number; scrapes: number }[] }[];
};

/** Data keys are fixed, since a policy's name may look like a path. */
const looks = [
  { key: "first", color: "indigo.6" },
  { key: "second", color: "teal.7", strokeDasharray: "5 4" },
] as const;

/** Few enough that a narrow chart shows all. */
const ticks = [1, 4, 8, 12, 16, 20, 24];

export function ThroughputChart({ height, axis, series }: Props) {
  const curves = looks.flatMap((look, index) => {
    const one = series[index];
    return one === undefined ? [] : [{ ...look, ...one }];
  });
  const data = (series[0]?.hours ?? []).map(({ hour }, index) => ({
    // Hours count from 0 in data, from 1 on screen.
    hour: hour + 1,
    ...Object.fromEntries(curves.map(({ key, hours }) => [key, hours[index]?.scrapes ?? 0])),
  }));
  return (
    <LineChart
      h={height}
      data={data}
      dataKey="hour"
      // Reversed, so that the first is drawn on top.
      series={curves
        .map(({ key, hours: _hours, name, ...look }) => ({ ...look, name: key, label: name }))
        .reverse()}
      curveType="linear"
      withLegend={curves.length > 1}
      withDots={false}
      xAxisLabel={axis}
      xAxisProps={{ ticks }}
      lineChartProps={{ margin: { top: 8, bottom: 30 } }}
      yAxisProps={{ domain: [0, "auto"], allowDecimals: false }}
      strokeWidth={2}
    />
  );
}
