"use client";

import { SimpleGrid, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Table } from "@/app/_ui/table";
import { BigNumber, Unknown } from "@/app/_ui/values";
import { Section } from "@/app/_ui/section";
import {
  type BloggerWire,
  metricFamilies,
  type MetricFamily,
  type MetricName,
} from "@/server/domain/roster/blogger";
import { PriceYuan } from "../../_components/blogger-values";
import { ChangeMark } from "./change-mark";
import type { Previous } from "./figure-strip";
import classes from "./metric-tables.module.css";

/** This family has a tab of its own. */
const ELSEWHERE = "last15";

type Props = { blogger: BloggerWire; previous: Previous | undefined };

/**
 * One table per metric family, with changes since the last snapshot; families without a known value are left
 * out.
 */
export function MetricTables({ blogger, previous }: Props) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const locale = useLocale();
  const known = metricFamilies.filter(
    (family) =>
      family.family !== ELSEWHERE &&
      family.variants.some((variant) =>
        family.measures.some((measure) => metricValue(blogger, family, variant, measure) !== null),
      ),
  );
  const note = previous ? tDetail("comparedWith", { day: previous.date }) : tDetail("noComparison");
  return (
    <Section title={t("sections.metrics")} {...(known.length > 0 && previous !== undefined && { note })}>
      {known.length === 0 && <Text c="dimmed">{t("noMetrics")}</Text>}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {known.map((family) => (
          <MetricTable
            key={family.family}
            blogger={blogger}
            previous={previous}
            family={family}
            locale={locale}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}

type MetricTableProps = Props & { family: MetricFamily; locale: "zh" | "en" };
type Measure = MetricFamily["measures"][number];

function MetricTable({ blogger, previous, family, locale }: MetricTableProps) {
  const t = useTranslations("bloggers");
  return (
    <div>
      <Text fw={600} mb={4}>
        {family[locale]}
      </Text>
      <div className={classes.frame} tabIndex={0}>
        <Table className={classes.table} verticalSpacing={6} horizontalSpacing="sm" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("measure")}</Table.Th>
              {family.variants.map((variant) => (
                <Table.Th key={variant.key} ta="right">
                  {variant[locale] === "" ? t("value") : variant[locale]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {family.measures.map((measure) => (
              <Table.Tr key={measure.name}>
                <Table.Th scope="row" fw={400}>
                  {capitalised(measure[locale])}
                </Table.Th>
                {family.variants.map((variant) => {
                  const value = metricValue(blogger, family, variant, measure);
                  return (
                    <Table.Td key={variant.key} ta="right">
                      <MetricFigure measure={measure} value={value} />
                      {previous && (
                        <div>
                          <ChangeMark
                            before={metricValue(previous.metrics, family, variant, measure)}
                            now={value}
                            day={previous.date}
                          />
                        </div>
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}

/**
 * Numbers with their unit, including those that the platform sends as text; rates as the platform sends them.
 */
function MetricFigure({ measure, value }: { measure: Measure; value: string | number | null }) {
  const tUnit = useTranslations("bloggers.units");
  if (value === null || value === "") return <Unknown />;
  const isWhole = /^-?\d+$/.test(String(value));
  if (measure.unit === "yuan") return <PriceYuan value={value} />;
  if (measure.kind === "string" && !isWhole) return <span className="figures">{value}</span>;
  if (measure.unit === "seconds")
    return <span className="figures">{tUnit("seconds", { value: String(value) })}</span>;
  return <BigNumber value={value} />;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Named = { family: string };
type Keyed = { key: string };
type Measured = { name: string };

function metricValue(
  blogger: Pick<BloggerWire, MetricName>,
  family: Named,
  variant: Keyed,
  measure: Measured,
) {
  return blogger[`${family.family}${variant.key}${measure.name}` as MetricName];
}
