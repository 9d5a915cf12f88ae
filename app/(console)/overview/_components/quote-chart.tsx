"use client";

import { Paper } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { BarsChart } from "@/app/_ui/charts";
import { Link } from "@/app/_ui/link";
import { Select } from "@/app/_ui/select";
import classes from "./overview.module.css";
import { rosterLinks } from "./roster-links";
import { mostQuoted, useQuoteSpreads } from "./use-quote-spreads";

const HEIGHT = 130;

/** What creators of one platform ask in one form; first the form that most of them sell. */
export function QuoteChart() {
  const t = useTranslations("overview.quotes");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const [chosen, setChosen] = useState<string | null>(null);
  const { spreads: known, labelAt } = useQuoteSpreads();
  const spreads = known.map((spread) => ({ ...spread, key: `${spread.platform} ${spread.form}` }));
  const shown = spreads.find(({ key }) => key === chosen) ?? mostQuoted(spreads);
  if (shown === undefined) return null;
  const nameOf = ({ platform, label }: (typeof spreads)[number]) =>
    `${tPlatform(platform)} · ${label[locale]}`;
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
