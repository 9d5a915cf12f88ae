"use client";

import { SimpleGrid, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { type BloggerWire, metricFamilies } from "@/server/domain/blogger";
import { MetricTable } from "./metric-table";
import { metricValue } from "./metric-value";

/** The metrics, a table a family; families of which nothing is known are left out. */
export function MetricTables({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const locale = useLocale();
  const known = metricFamilies.filter((family) =>
    family.variants.some((variant) =>
      family.measures.some((measure) => metricValue(blogger, family, variant, measure) !== null),
    ),
  );
  return (
    <Section title={words("sections.metrics")}>
      {known.length === 0 && <Text c="dimmed">{words("noMetrics")}</Text>}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {known.map((family) => (
          <MetricTable key={family.family} blogger={blogger} family={family} locale={locale} />
        ))}
      </SimpleGrid>
    </Section>
  );
}
