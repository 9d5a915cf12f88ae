"use client";

import { Paper } from "@mantine/core";
import { useTranslations } from "next-intl";
import { BarsChart, RankedChart } from "@/app/_ui/charts";
import classes from "./overview.module.css";
import { QuoteChart } from "./quote-chart";
import { type PlatformOverview, priceBuckets } from "./roster-links";

const HEIGHT = 130;

export function RosterCharts({ platforms }: { platforms: PlatformOverview[] }) {
  const t = useTranslations("overview.charts");
  const tPlatform = useTranslations("words.platform");
  const tPrice = useTranslations("overview.price");
  const total = platforms.reduce((sum, { totalCount }) => sum + totalCount, 0);
  const prices = priceBuckets.map((bucket) => ({
    key: bucket,
    label: tPrice(bucket),
    value: platforms.reduce((sum, { priceDistribution }) => sum + priceDistribution[bucket], 0),
  }));
  return (
    <div className={classes.charts}>
      <Paper component="section" p="sm" radius="md">
        <RankedChart
          title={t("share")}
          series={t("shareOf")}
          unit="share"
          bars={platforms.map(({ platform, totalCount }) => ({
            key: platform,
            label: tPlatform(platform),
            value: totalCount / total,
          }))}
        />
      </Paper>
      {prices.some(({ value }) => value > 0) && (
        <Paper component="section" p="sm" radius="md">
          <BarsChart
            title={t("prices")}
            note={t("pricesNote")}
            series={t("bloggers")}
            bars={prices}
            height={HEIGHT}
          />
        </Paper>
      )}
      <QuoteChart />
    </div>
  );
}
