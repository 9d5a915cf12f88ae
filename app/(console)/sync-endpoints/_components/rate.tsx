"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber, formatPercent } from "@/app/_ui/format-number";
import { Unknown } from "@/app/_ui/unknown";
import type { Endpoint } from "./endpoint";

/** Bloggers a minute and the share of attempts that succeeded, of late. */
export function Rate({ health: { rate } }: { health: Endpoint["health"] }) {
  const words = useTranslations("syncEndpoints");
  const locale = useLocale();
  if (rate === null) return <Unknown />;
  const perMinute = Number(rate.bloggersPerMinute.toPrecision(2));
  return (
    <span className="figures">
      {words("rate", {
        perMinute: formatExactNumber(perMinute, locale),
        success: formatPercent(rate.successPercent, locale, 100),
      })}
    </span>
  );
}
