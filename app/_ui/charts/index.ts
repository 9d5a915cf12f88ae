export { type ChartBar, chartColors, type OpposedRow } from "./chart-data";
export { BarsChart, OpposedChart, RankedChart, TrendChart } from "./charts";
