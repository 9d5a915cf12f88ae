"use client";

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { formatPercent } from "@/app/_ui/format";
import { BigNumber, RelativeTime } from "@/app/_ui/values";
import classes from "./overview.module.css";
import { type PlatformOverview, priceBuckets, rosterLinks } from "./roster-links";
import { MeanFans } from "./mean-fans";
import { useToday } from "./use-today";

const windows = [
  ["updatedRatio1d", 1],
  ["updatedRatio7d", 7],
  ["updatedRatio30d", 30],
] as const;

export function PlatformCard({ overview }: { overview: PlatformOverview }) {
  const t = useTranslations("overview.card");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const { platform, totalCount } = overview;
  const share = (ratio: number) => formatPercent(ratio, locale, 1);
  const today = useToday();
  const newest = (count: number, days: number) => (
    <Behind href={rosterLinks.newest(today, days, platform)} count={count}>
      <BigNumber value={count} />
    </Behind>
  );
  return (
    <Paper component="article" p="sm" radius="md">
      <Stack gap={8}>
        <Group justify="space-between" wrap="nowrap" align="baseline">
          <Title order={2} lineClamp={1}>
            {tPlatform(platform)}
          </Title>
          <Text fw={600} size="xl">
            <Behind href={rosterLinks.platform(platform)} count={totalCount}>
              <BigNumber value={totalCount} />
            </Behind>
          </Text>
        </Group>
        <dl className={classes.facts}>
          <div>
            <dt>{t("new")}</dt>
            <dd>
              {newest(overview.newCount7d, 7)} / {newest(overview.newCount30d, 30)}
            </dd>
          </div>
          <div>
            <dt>{t("avgFans")}</dt>
            <dd>
              <MeanFans overview={overview} />
            </dd>
          </div>
          <div>
            <dt>{t("abnormal")}</dt>
            <dd>
              <Behind href={rosterLinks.abnormal(platform)} count={overview.abnormalCount}>
                <BigNumber value={overview.abnormalCount} />
                {` · ${share(overview.abnormalRatio)}`}
              </Behind>
            </dd>
          </div>
          <div>
            <dt>{t("unchecked")}</dt>
            <dd>
              <Behind href={rosterLinks.unchecked(platform)} count={overview.uncheckedCount}>
                <BigNumber value={overview.uncheckedCount} />
              </Behind>
            </dd>
          </div>
          <div>
            <dt>{t("stale")}</dt>
            <dd className="figures">
              <Behind href={rosterLinks.stale(platform)} count={overview.staleRatio60d}>
                {share(overview.staleRatio60d)}
              </Behind>
            </dd>
          </div>
          <div>
            <dt>{t("lastUpdated")}</dt>
            <dd>
              <RelativeTime value={overview.lastUpdatedAt} />
            </dd>
          </div>
        </dl>
        <Freshness overview={overview} />
        <Prices overview={overview} />
      </Stack>
    </Paper>
  );
}

function Freshness({ overview }: { overview: PlatformOverview }) {
  const t = useTranslations("overview.card");
  const locale = useLocale();
  return (
    <div>
      <Text size="xs" c="dimmed" mb={2}>
        {t("fresh")}
      </Text>
      <div className={classes.fresh}>
        {windows.map(([key, days]) => (
          <div key={key}>
            <span className="figures">
              {days === 1 ? t("today") : t("days", { days })} {formatPercent(overview[key], locale, 1)}
            </span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${String(overview[key] * 100)}%` }} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

const bucketColors = ["var(--chart-first)", "var(--chart-second)", "var(--chart-third)"];

function Prices({ overview: { platform, priceDistribution, totalCount } }: { overview: PlatformOverview }) {
  const t = useTranslations("overview.card");
  const tPrice = useTranslations("overview.price");
  const priced = priceBuckets.reduce((sum, bucket) => sum + priceDistribution[bucket], 0);
  return (
    <div>
      <Group justify="space-between" mb={2} gap="xs" fz="xs" c="dimmed">
        <span>{t("prices")}</span>
        <span>{priced === 0 ? t("noPrices") : priced < totalCount && t("priced", { count: priced })}</span>
      </Group>
      {priced > 0 && (
        <>
          <div className={classes.buckets} aria-hidden>
            {priceBuckets.map((bucket, place) => (
              <span
                key={bucket}
                style={{ flexGrow: priceDistribution[bucket], background: bucketColors[place] }}
              />
            ))}
          </div>
          <Group gap="2px 12px" mt={4} fz="xs">
            {priceBuckets.map((bucket, place) => (
              <Group key={bucket} gap={6} wrap="nowrap">
                <span
                  style={{ width: 8, height: 8, borderRadius: 2, background: bucketColors[place] }}
                  aria-hidden
                />
                <Behind href={rosterLinks.price(platform, bucket)} count={priceDistribution[bucket]}>
                  <span className={classes.dimmed}>{tPrice(bucket)}</span>{" "}
                  <BigNumber value={priceDistribution[bucket]} />
                </Behind>
              </Group>
            ))}
          </Group>
        </>
      )}
    </div>
  );
}

function Behind({ href, count, children }: { href: string; count: number; children: ReactNode }) {
  if (count === 0) return <span>{children}</span>;
  return (
    <Link href={href} className={classes.link}>
      {children}
    </Link>
  );
}
