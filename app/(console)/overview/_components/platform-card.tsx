"use client";

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { formatPercent } from "@/app/_ui/format";
import { BigNumber, RelativeTime } from "@/app/_ui/values";
import classes from "./overview.module.css";
import { MeanFans } from "./mean-fans";
import { QuoteSpread } from "./quote-spread";
import { type PlatformOverview, rosterLinks } from "./roster-links";
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
        <QuoteSpread platform={platform} />
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

function Behind({ href, count, children }: { href: string; count: number; children: ReactNode }) {
  if (count === 0) return <span>{children}</span>;
  return (
    <Link href={href} className={classes.link}>
      {children}
    </Link>
  );
}
