import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import {
  BarsChart,
  type ChartBar,
  chartColors,
  OpposedChart,
  type OpposedRow,
  RankedChart,
  TrendChart,
} from ".";
import messages from "@/app/_i18n/messages/en/ui.json";

const bars: ChartBar[] = [
  { key: "a", label: "0–10w", value: 3 },
  { key: "b", label: "10–100w", value: 12 },
];
const rows: OpposedRow[] = [{ key: "all", label: "All", left: 0.6, right: 0.4 }];
const lines = chartColors.map((color) => ({ key: color, label: `Line ${color}`, color, values: [1, null] }));

it.each<[string, ReactNode, string[]]>([
  [
    "a trend",
    <TrendChart key="1" title="Bloggers" days={["2026-11-21", "2026-11-22"]} series={lines} />,
    ["Line sixth"],
  ],
  ["bars", <BarsChart key="2" title="Bloggers" series="Bloggers" bars={bars} />, []],
  ["ranked bars", <RankedChart key="3" title="Bloggers" series="Bloggers" bars={bars} />, []],
  [
    "two sides",
    <OpposedChart key="4" title="Bloggers" rows={rows} left="Women" right="Men" />,
    ["Women", "Men"],
  ],
])("%s come with their name, their legend, and ways to read and take them", (_name, chart, words) => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ ui: messages }} timeZone="UTC">
      <MantineProvider>{chart}</MantineProvider>
    </NextIntlClientProvider>,
  );
  expect(page).toContain('<figure class="');
  for (const word of ['aria-label="Bloggers"', "Show as table", "Download picture (PNG)", ...words])
    expect(page).toContain(word);
});
