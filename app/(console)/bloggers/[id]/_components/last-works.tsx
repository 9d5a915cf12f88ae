"use client";

import { Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { BigNumber, Unknown } from "@/app/_ui/values";
import { type BloggerWire, metricFamilies, type MetricName } from "@/server/domain/roster/blogger";
import { lastWorks } from "@/server/domain/roster/works";
import classes from "./metric-tables.module.css";
import { WorksList } from "./works-list";

const measures = ["Play", "Like", "Comment", "Forward"] as const;
const family = metricFamilies.find((one) => one.family === "last15");

const variants = family?.variants ?? [];

export function LastWorks({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggerDetail.works");
  const isKnown = variants.some(({ key }) =>
    measures.some((measure) => valueOf(blogger, { variant: key, measure, of: "Avg" }) !== null),
  );
  const hasList = lastWorks(blogger.platform, blogger.rawData).length > 0;
  const list = hasList && (
    <Section title={t("list")} note={t("listNote")}>
      <WorksList blogger={blogger} />
    </Section>
  );
  if (!isKnown)
    return (
      list || (
        <Section title={t("title")}>
          <Text c="dimmed">{t("none")}</Text>
        </Section>
      )
    );
  return (
    <Stack gap="md">
      {list}
      <Averages blogger={blogger} />
    </Stack>
  );
}

function Averages({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggerDetail.works");
  const locale = useLocale();
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
                      average={valueOf(blogger, { variant: key, measure, of: "Avg" })}
                      least={valueOf(blogger, { variant: key, measure, of: "Min" })}
                      most={valueOf(blogger, { variant: key, measure, of: "Max" })}
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

type Figure = { variant: string; measure: string; of: "Min" | "Avg" | "Max" };

function valueOf(blogger: BloggerWire, { variant, measure, of }: Figure) {
  return blogger[`last15${variant}${measure}${of}` as MetricName];
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
