"use client";

import { BarChart, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { useElementSize } from "@mantine/hooks";
import { useLocale } from "next-intl";
import { axisLabel, exactFigure, widthOf, wrapLabel } from "./axis-label";
import { type ChartBar, type ChartUnit, cssColor, type OpposedRow, type TrendSeries } from "./chart-data";

// Everything that needs the chart library is in this file, which is loaded when a chart is rendered.

const quick = { isAnimationActive: false };

/** The library's gap between bar names and their axis, in pixels. */
const NAME_GAP = 28;
const FIGURE_WIDTH = 56;

function useAxis(unit: ChartUnit, ends: readonly [number, number]) {
  const tickFormatter = axisLabel(unit, useLocale(), ends);
  return { tickFormatter, width: Math.max(56, ...ends.map((end) => widthOf(tickFormatter(end)) + 16)) };
}

function endsOf(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? [0, 0] : [Math.min(...known), Math.max(...known)];
}

/** A single value makes no line. */
function isPoint(values: readonly (number | null)[]): boolean {
  return values.filter((value) => value !== null).length === 1;
}

type TrendProps = {
  days: string[];
  series: TrendSeries[];
  unit: ChartUnit;
  height: number;
  fromZero: boolean;
  isStepped: boolean;
};

export function TrendPlot({ days, series, unit, height, fromZero, isStepped }: TrendProps) {
  const [lowest, highest] = endsOf(series.flatMap(({ values }) => values));
  const axis = useAxis(unit, [fromZero ? 0 : lowest, highest]);
  const exact = exactFigure(unit, useLocale());
  const points = new Set(series.flatMap(({ key, values }) => (isPoint(values) ? [key] : [])));
  return (
    <LineChart
      h={height}
      data={days.map((day, place) => ({
        day: day.slice(5),
        ...Object.fromEntries(series.map(({ key, values }) => [key, values[place] ?? null])),
      }))}
      dataKey="day"
      series={series.map(({ key, label, color }) => ({ name: key, label, color: cssColor(color) }))}
      curveType={isStepped ? "stepAfter" : "linear"}
      connectNulls={!isStepped}
      withDots={days.length < 2}
      strokeWidth={2}
      valueFormatter={exact}
      lineProps={({ name, color }) => ({ ...quick, ...(points.has(name) && { dot: { r: 4, fill: color } }) })}
      xAxisProps={{ minTickGap: 40 }}
      yAxisProps={{
        ...axis,
        domain: [fromZero ? 0 : "auto", "auto"],
        allowDecimals: unit === "share",
      }}
    />
  );
}

const LINE_HEIGHT = 14;

type Place = { x: number | string; y: number | string };
type Tick = Place & { payload: { value: string } };

function TickName({ x, y, lines }: Place & { lines: readonly string[] }) {
  return (
    <text x={x} y={y} fontSize={12} textAnchor="middle" fill="currentColor">
      {lines.map((line, place) => (
        <tspan key={line} x={x} dy={place === 0 ? LINE_HEIGHT : LINE_HEIGHT - 1}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

type BarsProps = { bars: ChartBar[]; series: string; unit: ChartUnit; height: number };

export function BarsPlot({ bars, series, unit, height }: BarsProps) {
  const axis = useAxis(unit, [0, endsOf(bars.map(({ value }) => value))[1]]);
  const exact = exactFigure(unit, useLocale());
  const { ref, width } = useElementSize();
  const room = (width - axis.width) / Math.max(1, bars.length);
  const lines = new Map(bars.map(({ label }) => [label, width === 0 ? [label] : wrapLabel(label, room)]));
  const most = Math.max(1, ...[...lines.values()].map(({ length }) => length));
  return (
    <div ref={ref}>
      <BarChart
        h={height}
        data={bars.map(({ label, value }) => ({ label, value }))}
        dataKey="label"
        series={[{ name: "value", label: series, color: cssColor("first") }]}
        maxBarWidth={48}
        valueFormatter={exact}
        barProps={quick}
        // Every bar shows its name, wrapped to as many lines as needed.
        xAxisProps={{
          interval: 0,
          height: 16 + most * LINE_HEIGHT,
          tick: ({ x, y, payload }: Tick) => <TickName x={x} y={y} lines={lines.get(payload.value) ?? []} />,
        }}
        yAxisProps={{ ...axis, allowDecimals: unit === "share" }}
      />
    </div>
  );
}

export function RankedPlot({ bars, series, unit, height }: BarsProps) {
  const exact = exactFigure(unit, useLocale());
  const widest = Math.max(...bars.map(({ label }) => widthOf(label)));
  return (
    <BarChart
      h={height}
      orientation="vertical"
      data={bars.map(({ label, value }) => ({ label, value }))}
      dataKey="label"
      series={[{ name: "value", label: series, color: cssColor("first") }]}
      gridAxis="none"
      withXAxis={false}
      withBarValueLabel
      valueFormatter={exact}
      barProps={{ ...quick, barSize: 12 }}
      barChartProps={{ margin: { right: FIGURE_WIDTH } }}
      yAxisProps={{ width: Math.min(160, widest + NAME_GAP), interval: 0 }}
    />
  );
}

type OpposedProps = { rows: OpposedRow[]; left: string; right: string; height: number };

export function OpposedPlot({ rows, left, right, height }: OpposedProps) {
  const most = Math.max(...rows.flatMap((row) => [row.left, row.right]), 0.01);
  const end = Math.ceil(most * 10) / 10;
  const axis = useAxis("share", [0, end]);
  const exact = exactFigure("share", useLocale());
  const ofEither = (format: (value: number) => string) => (value: number) => format(Math.abs(value));
  return (
    <BarChart
      h={height}
      orientation="vertical"
      type="stacked"
      data={rows.map((row) => ({ label: row.label, left: -row.left, right: row.right }))}
      dataKey="label"
      series={[
        { name: "left", label: left, color: cssColor("fifth") },
        { name: "right", label: right, color: cssColor("first") },
      ]}
      gridAxis="none"
      withBarValueLabel
      valueFormatter={ofEither(exact)}
      barProps={{ ...quick, barSize: 24 }}
      barChartProps={{ stackOffset: "sign", margin: { left: FIGURE_WIDTH, right: FIGURE_WIDTH } }}
      withYAxis={rows.length > 1}
      xAxisProps={{ type: "number", domain: [-end, end], tickFormatter: ofEither(axis.tickFormatter) }}
      yAxisProps={{ width: Math.min(160, Math.max(...rows.map(({ label }) => widthOf(label))) + NAME_GAP) }}
    />
  );
}
