export { type ChartBar, chartColors, type OpposedRow, type TrendSeries } from "./chart-data";
export { BarsChart, OpposedChart, RankedChart, TrendChart } from "./charts";
