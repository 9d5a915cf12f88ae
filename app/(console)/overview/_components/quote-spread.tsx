"use client";

import { Group } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { BigNumber } from "@/app/_ui/values";
import type { Platform } from "@/server/domain/roster/platforms";
import classes from "./overview.module.css";
import { rosterLinks } from "./roster-links";
import { mostQuoted, useQuoteSpreads } from "./use-quote-spreads";

const colors = ["first", "second", "third", "fourth", "fifth", "sixth"].map((name) => `var(--chart-${name})`);

/** What creators of a platform ask in the form that most of them quote. */
export function QuoteSpread({ platform }: { platform: Platform }) {
  const t = useTranslations("overview.card");
  const locale = useLocale();
  const { spreads, labelAt, rangeAt, isLoaded } = useQuoteSpreads();
  const shown = mostQuoted(spreads.filter((spread) => spread.platform === platform));
  const buckets = (shown?.counts ?? [])
    .map((count, place) => ({ count, label: labelAt(place), color: colors[place], ...rangeAt(place) }))
    .filter(({ count }) => count > 0);
  return (
    <div>
      <Group justify="space-between" mb={2} gap="xs" fz="xs" c="dimmed">
        <span>{t("prices")}</span>
        {shown === undefined ? (
          isLoaded && <span>{t("noPrices")}</span>
        ) : (
          <Link href={rosterLinks.quoted(shown)} className={classes.link}>
            {t("priced", { form: shown.label[locale], count: shown.total })}
          </Link>
        )}
      </Group>
      {shown !== undefined && (
        <>
          <div className={classes.buckets} aria-hidden>
            {buckets.map(({ count, label, color }) => (
              <span key={label} style={{ flexGrow: count, background: color }} />
            ))}
          </div>
          <Group gap="2px 12px" mt={4} fz="xs">
            {buckets.map(({ count, label, color, min, max }) => (
              <Group key={label} gap={6} wrap="nowrap">
                <span style={{ width: 8, height: 8, borderRadius: 2, background: color }} aria-hidden />
                <Link href={rosterLinks.quoted(shown, { min, max })} className={classes.link}>
                  <span className={classes.dimmed}>{label}</span> <BigNumber value={count} />
                </Link>
              </Group>
            ))}
          </Group>
        </>
      )}
    </div>
  );
}
