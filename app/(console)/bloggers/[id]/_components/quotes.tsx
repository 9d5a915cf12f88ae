"use client";

import { useTranslations } from "next-intl";
import { PriceYuan } from "../../_components/blogger-values";

/** Names a quote of `priceJson`: those that the service knows in words, others as the platform calls them. */
export function useQuoteName(): (key: string) => string {
  const t = useTranslations("bloggerDetail.quote");
  return (key) => {
    const known = key as "short";
    return t.has(known) ? t(known) : key;
  };
}

/** Shows one quote: a price, what the platform says in its place, or several of them by name. */
export function Quote({ value }: { value: unknown }) {
  const quoteName = useQuoteName();
  if (Array.isArray(value)) return <>{value.map((part) => JSON.stringify(part)).join(", ")}</>;
  if (typeof value === "object" && value !== null)
    return Object.entries(value as Record<string, unknown>).map(([key, part]) => (
      <div key={key}>
        {quoteName(key)} · <Quote value={part} />
      </div>
    ));
  if (typeof value === "number" || value === null || value === undefined) return <PriceYuan value={value} />;
  return <>{typeof value === "string" ? value : JSON.stringify(value)}</>;
}
