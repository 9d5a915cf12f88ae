"use client";

import { Stack } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import type { BloggerWire, BloggerWireField } from "@/server/domain/roster/blogger";
import { formOfLength, quotesOf } from "@/server/domain/roster/quotes";
import { PriceYuan } from "../../_components/blogger-values";
import { ChangeList } from "./change-list";
import { fact, FoldedFacts } from "./folded-facts";
import { Quote, useQuoteName } from "./quotes";

const lengths = [
  ["short", "priceShortWithFee"],
  ["mid", "priceMidWithFee"],
  ["long", "priceLongWithFee"],
] as const;
const priceFields: BloggerWireField[] = [...lengths.map(([, field]) => field), "priceJson", "rebatePercent"];

export function Prices({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggerDetail");
  return (
    <Stack gap="md">
      <CurrentPrices blogger={blogger} />
      <Section title={t("priceHistory")} note={t("priceHistoryNote")}>
        <ChangeList
          blogger={blogger}
          fields={priceFields}
          none={{ title: t("history.nonePrices"), hint: t("history.noneHint") }}
        />
      </Section>
    </Stack>
  );
}

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
  const lacking = platform !== "STARMAP" ? [] : lengths.filter(([, field]) => blogger[field] === null);
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
