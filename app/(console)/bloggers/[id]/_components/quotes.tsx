"use client";

import { useLocale } from "next-intl";
import type { Platform } from "@/server/domain/roster/platforms";
import { findQuoteForm } from "@/server/domain/roster/quotes";
import { PriceYuan } from "../../_components/blogger-values";

/** Names a quote of `priceJson`: known forms in the user's language, others as the platform calls them. */
export function useQuoteName(platform: Platform | undefined): (key: string) => string {
  const locale = useLocale();
  return (key) => findQuoteForm(platform, key).label[locale];
}

type Props = { value: unknown; platform: Platform | undefined };

/** A quote is a price, a text of the platform in its place, or several of them by name. */
export function Quote({ value, platform }: Props) {
  const quoteName = useQuoteName(platform);
  if (Array.isArray(value)) return <>{value.map((part) => JSON.stringify(part)).join(", ")}</>;
  if (typeof value === "object" && value !== null)
    return Object.entries(value as Record<string, unknown>).map(([key, part]) => (
      <div key={key}>
        {quoteName(key)} · <Quote value={part} platform={platform} />
      </div>
    ));
  if (typeof value === "number" || value === null || value === undefined) return <PriceYuan value={value} />;
  return <>{typeof value === "string" ? value : JSON.stringify(value)}</>;
}
