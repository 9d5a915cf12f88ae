"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { exactFigure } from "./axis-label";
import { type ChartBar, type ChartUnit, cssColor, type OpposedRow, type TrendSeries } from "./chart-data";
import { ChartFrame } from "./chart-frame";

// Charts load their library only when one is rendered.
const Waits = () => <Skeleton height="100%" />;
const plots = () => import("./plots");
const TrendPlot = dynamic(() => plots().then((file) => file.TrendPlot), { ssr: false, loading: Waits });
const BarsPlot = dynamic(() => plots().then((file) => file.BarsPlot), { ssr: false, loading: Waits });
const RankedPlot = dynamic(() => plots().then((file) => file.RankedPlot), { ssr: false, loading: Waits });
const OpposedPlot = dynamic(() => plots().then((file) => file.OpposedPlot), { ssr: false, loading: Waits });

const HEIGHT = 240;
const RANK_HEIGHT = 28;
const OPPOSED_HEIGHT = 40;

type ChartProps = { title: string; note?: ReactNode; actions?: ReactNode; unit?: ChartUnit };

function useCell(unit: ChartUnit) {
  const exact = exactFigure(unit, useLocale());
  return (value: number | null | undefined) => (value === null || value === undefined ? "–" : exact(value));
}

type TrendProps = ChartProps & {
  /** `2026-11-21`, or with a time, oldest first, each with a value in every series. */
  days: string[];
  /** What the table calls them, where they are not days. */
  head?: string;
  series: TrendSeries[];
  /** False where small changes of a large figure matter. */
  fromZero?: boolean;
  /** For values that stand until they are changed; without a value the line ends. */
  isStepped?: boolean;
  /** Names a single line as well, where charts stand beside each other. */
  namesOne?: boolean;
  height?: number;
};

export function TrendChart(props: TrendProps) {
  const { days, series, fromZero = true, isStepped = false, namesOne = false, head, ...rest } = props;
  const t = useTranslations("ui.chart");
  const { unit = "count", height = HEIGHT } = rest;
  const cell = useCell(unit);
  const table = {
    head: [head ?? t("day"), ...series.map(({ label }) => label)],
    // Newest day first.
    rows: days
      .map((day, place) => ({ key: day, cells: [day, ...series.map(({ values }) => cell(values[place]))] }))
      .reverse(),
  };
  const named = namesOne || series.length > 1 ? series : [];
  const legend = named.map(({ label, color }) => ({ label, color: cssColor(color) }));
  return (
    <ChartFrame {...rest} table={table} height={height} legend={legend}>
      <TrendPlot
        days={days}
        series={series}
        unit={unit}
        height={height}
        fromZero={fromZero}
        isStepped={isStepped}
      />
    </ChartFrame>
  );
}

type BarsProps = ChartProps & { bars: ChartBar[]; series: string; height?: number };

export function BarsChart({ bars, series, height = HEIGHT, ...rest }: BarsProps) {
  const t = useTranslations("ui.chart");
  const { unit = "count" } = rest;
  const cell = useCell(unit);
  return (
    <ChartFrame {...rest} table={toTable([t("group"), series], bars, cell)} height={height}>
      <BarsPlot bars={bars} series={series} unit={unit} height={height} />
    </ChartFrame>
  );
}

type RankedProps = BarsProps & { most?: number };

/** Horizontal bars, largest first. At most `most` are drawn; the table has all. */
export function RankedChart({ bars, series, most = 12, ...rest }: RankedProps) {
  const t = useTranslations("ui.chart");
  const { unit = "count" } = rest;
  const cell = useCell(unit);
  const ranked = bars.toSorted((a, b) => b.value - a.value);
  const shown = ranked.slice(0, most);
  const height = rest.height ?? shown.length * RANK_HEIGHT + 16;
  const first = t("first", { shown: shown.length, all: ranked.length });
  const note = rest.note ?? (shown.length < ranked.length ? first : undefined);
  return (
    <ChartFrame {...rest} note={note} table={toTable([t("group"), series], ranked, cell)} height={height}>
      <RankedPlot bars={shown} series={series} unit={unit} height={height} />
    </ChartFrame>
  );
}

type OpposedProps = Omit<ChartProps, "unit"> & { rows: OpposedRow[]; left: string; right: string };

export function OpposedChart({ rows, left, right, ...rest }: OpposedProps) {
  const t = useTranslations("ui.chart");
  const cell = useCell("share");
  const table = {
    head: [t("group"), left, right],
    rows: rows.map((row) => ({ key: row.key, cells: [row.label, cell(row.left), cell(row.right)] })),
  };
  const legend = [
    { label: left, color: cssColor("fifth") },
    { label: right, color: cssColor("first") },
  ];
  const height = rows.length * OPPOSED_HEIGHT + 48;
  return (
    <ChartFrame {...rest} table={table} height={height} legend={legend}>
      <OpposedPlot rows={rows} left={left} right={right} height={height} />
    </ChartFrame>
  );
}

function toTable(head: string[], bars: ChartBar[], cell: (value: number) => string) {
  return { head, rows: bars.map(({ key, label, value }) => ({ key, cells: [label, cell(value)] })) };
}
