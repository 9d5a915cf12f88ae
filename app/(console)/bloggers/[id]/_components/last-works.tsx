"use client";

import { Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { BigNumber, Unknown } from "@/app/_ui/values";
import { type BloggerWire, metricFamilies, type MetricName } from "@/server/domain/roster/blogger";
import classes from "./metric-tables.module.css";

const measures = ["Play", "Like", "Comment", "Forward"] as const;
const family = metricFamilies.find((one) => one.family === "last15");

export function LastWorks({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggerDetail.works");
  const locale = useLocale();
  const variants = family?.variants ?? [];
  const valueOf = (variant: string, measure: string, of: "Min" | "Avg" | "Max") =>
    blogger[`last15${variant}${measure}${of}` as MetricName];
  const isKnown = variants.some(({ key }) =>
    measures.some((measure) => valueOf(key, measure, "Avg") !== null),
  );
  if (!isKnown)
    return (
      <Section title={t("title")}>
        <Text c="dimmed">{t("none")}</Text>
      </Section>
    );
  return (
    <Section title={t("title")} note={t("note")}>
      <div className={classes.frame} tabIndex={0}>
        <Table className={classes.narrow ?? ""} verticalSpacing={6} horizontalSpacing="sm" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("measure")}</Table.Th>
              {variants.map((variant) => (
                <Table.Th key={variant.key} ta="right">
                  {variant[locale]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {measures.map((measure) => (
              <Table.Tr key={measure}>
                <Table.Th scope="row" fw={400} style={{ whiteSpace: "nowrap" }}>
                  {t(measure)}
                </Table.Th>
                {variants.map(({ key }) => (
                  <Table.Td key={key} ta="right">
                    <WorkFigures
                      average={valueOf(key, measure, "Avg")}
                      least={valueOf(key, measure, "Min")}
                      most={valueOf(key, measure, "Max")}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  );
}

type Value = string | number | null;

function WorkFigures({ average, least, most }: { average: Value; least: Value; most: Value }) {
  if (average === null && least === null && most === null) return <Unknown />;
  return (
    <>
      <Text fw={600} inherit>
        <BigNumber value={average} />
      </Text>
      <Text c="dimmed" fz="xs">
        <BigNumber value={least} /> – <BigNumber value={most} />
      </Text>
    </>
  );
}
