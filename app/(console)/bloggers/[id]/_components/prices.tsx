"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import type { BloggerWire, BloggerWireField } from "@/server/domain/blogger";
import { PriceYuan } from "../../_components/blogger-values";
import { ChangeList } from "./change-list";
import { fact, FoldedFacts } from "./folded-facts";
import { Quote, useQuoteName } from "./quotes";

const prices = ["priceShortWithFee", "priceMidWithFee", "priceLongWithFee"] as const;
const priceFields: BloggerWireField[] = [...prices, "priceJson", "rebatePercent"];

/** Shows every price of a blogger, and how they changed. */
export function Prices({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggerDetail");
  return (
    <Stack gap="md">
      <CurrentPrices blogger={blogger} />
      <Section title={t("priceHistory")} note={t("priceHistoryNote")}>
        <ChangeList
          bloggerId={blogger.id}
          fields={priceFields}
          none={{ title: t("history.nonePrices"), hint: t("history.noneHint") }}
        />
      </Section>
    </Stack>
  );
}

/** Shows the three prices with their fee, and every other quote; the names of quotes differ by platform. */
function CurrentPrices({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const quoteName = useQuoteName();
  const quotes = Object.entries(blogger.priceJson ?? {});
  return (
    <Section title={t("sections.price")}>
      <FoldedFacts
        facts={[
          ...prices.map((key) =>
            fact(
              tDetail("withFee", { name: t(`fields.${key}`) }),
              blogger[key],
              <PriceYuan value={blogger[key]} />,
            ),
          ),
          ...quotes.map(([key, quote]) =>
            fact(tDetail("quoted", { name: quoteName(key) }), quote, <Quote value={quote} />),
          ),
        ]}
      />
    </Section>
  );
}
