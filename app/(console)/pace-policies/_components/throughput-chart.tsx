"use client";

import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";

type Props = {
  height: number;
  /** The words below the axis of hours. */
  axis: string;
  /** One or two curves, told apart by colour and by dashes. */
  series: { name: string; hours: { hour: number; scrapes: number }[] }[];
};

/** Keys of the data, since a policy's name may look like a path. */
const looks = [
  { key: "first", color: "indigo.6" },
  { key: "second", color: "teal.7", strokeDasharray: "5 4" },
] as const;

/** So few that none is left out where the chart is narrow. */
const ticks = [1, 4, 8, 12, 16, 20, 24];

/** Draws scrapes an hour as a line each, from zero. */
export function ThroughputChart({ height, axis, series }: Props) {
  const curves = looks.flatMap((look, index) => {
    const one = series[index];
    return one === undefined ? [] : [{ ...look, ...one }];
  });
  const data = (series[0]?.hours ?? []).map(({ hour }, index) => ({
    // Hours count from 0 for programs, from 1 for people.
    hour: hour + 1,
    ...Object.fromEntries(curves.map(({ key, hours }) => [key, hours[index]?.scrapes ?? 0])),
  }));
  return (
    <LineChart
      h={height}
      data={data}
      dataKey="hour"
      // The first is drawn last, over the other.
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
