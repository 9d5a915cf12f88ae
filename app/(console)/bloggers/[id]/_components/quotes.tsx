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

/** Shows one quote: a price, or what the platform says in its place. */
export function Quote({ value }: { value: unknown }) {
  if (typeof value === "number" || value === null || value === undefined) return <PriceYuan value={value} />;
  return <>{typeof value === "string" ? value : JSON.stringify(value)}</>;
}
