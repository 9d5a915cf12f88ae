"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import type { BloggerWire, BloggerWireField } from "@/server/domain/roster/blogger";
import { ChangeList } from "./change-list";
import { CurrentPrices, priceLengths } from "./current-prices";
import { PriceTrend } from "./price-trend";

const priceFields: BloggerWireField[] = [
  ...priceLengths.map(([, field]) => field),
  "priceJson",
  "rebatePercent",
];

export function Prices({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggerDetail");
  return (
    <Stack gap="md">
      <CurrentPrices blogger={blogger} />
      <PriceTrend bloggerId={blogger.id} />
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
