"use client";

import { Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { BarsChart } from "@/app/_ui/charts";
import { formatShortNumber } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { Select } from "@/app/_ui/select";
import classes from "./overview.module.css";
import { rosterLinks } from "./roster-links";

const HEIGHT = 130;

/** What creators of one platform ask in one form; first the form that most of them sell. */
export function QuoteChart() {
  const t = useTranslations("overview.quotes");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(useTRPC().blogger.quoteBuckets.queryOptions(undefined, unbatched));
  const spreads = (data?.list ?? [])
    .filter(({ isOwn }) => isOwn)
    .map((spread) => ({
      ...spread,
      key: `${spread.platform} ${spread.form}`,
      total: spread.counts.reduce((sum, count) => sum + count, 0),
    }));
  const largest = spreads.reduce<(typeof spreads)[number] | undefined>(
    (best, one) => (best === undefined || one.total > best.total ? one : best),
    undefined,
  );
  const shown = spreads.find(({ key }) => key === chosen) ?? largest;
  if (shown === undefined) return null;
  const short = (yuan: number) => formatShortNumber(yuan, locale);
  const nameOf = ({ platform, label }: (typeof spreads)[number]) =>
    `${tPlatform(platform)} · ${label[locale]}`;
  const bounds = data?.bounds ?? [];
  const labelAt = (place: number) => {
    const [min, next] = [bounds[place - 1], bounds[place]];
    if (min === undefined) return t("below", { price: short(next ?? 0) });
    return next === undefined ? t("from", { price: short(min) }) : `${short(min)}–${short(next)}`;
  };
  return (
    <Paper component="section" p="sm" radius="md">
      <BarsChart
        title={t("title")}
        note={
          <>
            {t("note")}{" "}
            <Link href={rosterLinks.quoted(shown)} className={classes.link}>
              {t("show", { count: shown.total })}
            </Link>
          </>
        }
        actions={
          <Select
            aria-label={t("form")}
            data={spreads.map((spread) => ({ value: spread.key, label: nameOf(spread) }))}
            value={shown.key}
            onChange={setChosen}
            allowDeselect={false}
          />
        }
        series={nameOf(shown)}
        bars={shown.counts.map((count, place) => ({
          key: String(place),
          label: labelAt(place),
          value: count,
        }))}
        height={HEIGHT}
      />
    </Paper>
  );
}
