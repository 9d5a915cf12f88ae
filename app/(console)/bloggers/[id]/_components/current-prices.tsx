"use client";

import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { formOfLength, quotesOf } from "@/server/domain/roster/quotes";
import { PriceYuan } from "../../_components/blogger-values";
import { fact, FoldedFacts } from "./folded-facts";
import { Quote, useQuoteName } from "./quotes";

export const priceLengths = [
  ["short", "priceShortWithFee"],
  ["mid", "priceMidWithFee"],
  ["long", "priceLongWithFee"],
] as const;

export function CurrentPrices({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const locale = useLocale();
  const { platform, priceJson } = blogger;
  const quoteName = useQuoteName(platform);
  const quotes = quotesOf(blogger);
  const listed = (name: string) => tDetail("quoted", { name });
  const paid = (name: string) => tDetail("withFee", { name });
  const words = Object.entries(priceJson ?? {}).filter(([, value]) => typeof value !== "number");
  // Only 星图 prices by these lengths: elsewhere their absence says nothing.
  const lacking = platform !== "STARMAP" ? [] : priceLengths.filter(([, field]) => blogger[field] === null);
  return (
    <Section title={t("sections.price")}>
      <FoldedFacts
        facts={[
          ...quotes.flatMap(({ label, price, priceWithFee }) => [
            ...(price === null ? [] : [fact(listed(label[locale]), price, <PriceYuan value={price} />)]),
            ...(priceWithFee === null
              ? []
              : [fact(paid(label[locale]), priceWithFee, <PriceYuan value={priceWithFee} />)]),
          ]),
          ...words.map(([key, quote]) =>
            fact(listed(quoteName(key)), quote, <Quote value={quote} platform={platform} />),
          ),
          ...lacking.map(([length]) => fact(paid(formOfLength(length).label[locale]), null, null)),
        ]}
      />
    </Section>
  );
}
