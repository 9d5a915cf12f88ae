"use client";

import { useTranslations } from "next-intl";
import { Facts } from "@/app/_ui/facts";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";
import { PriceYuan } from "../../_components/price-yuan";

const prices = ["priceShortWithFee", "priceMidWithFee", "priceLongWithFee"] as const;

/** The three prices, and whatever else the platform quotes: its names differ from platform to platform. */
export function PriceFacts({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const quotes = Object.entries(blogger.priceJson ?? {});
  return (
    <Section title={words("sections.price")}>
      <Facts
        facts={[
          ...prices.map((key) => ({
            label: words(`fields.${key}`),
            value: <PriceYuan value={blogger[key]} />,
          })),
          ...quotes.map(([label, quote]) => ({
            label,
            value: typeof quote === "number" ? <PriceYuan value={quote} /> : toText(quote),
          })),
        ]}
      />
    </Section>
  );
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
