"use client";

import { Badge, ScrollArea, Text } from "@mantine/core";
import { IconArrowsHorizontal } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { formatPercent } from "@/app/_ui/format";
import { Table } from "@/app/_ui/table";
import { BigNumber, Percent, Unknown } from "@/app/_ui/values";
import { PriceYuan } from "@/app/(console)/bloggers/_components/blogger-values";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import classes from "./compare-table.module.css";
import {
  type ComparedGroup,
  type ComparedRow,
  findBest,
  type RowFormat,
  toMainShares,
  toMetricGroups,
  toPriceRows,
} from "./compared-rows";

type Props = { bloggers: readonly BloggerWire[]; head: (blogger: BloggerWire) => ReactNode };

/** One column per creator; the best value of each row is marked by a word. */
export function CompareTable({ bloggers, head }: Props) {
  const t = useTranslations("bloggers.compare");
  const groups = useGroups(bloggers);
  return (
    <>
      <Text fz="xs" c="dimmed" mb={4} className={classes.hint ?? ""}>
        <IconArrowsHorizontal size={14} style={{ verticalAlign: "-2px" }} aria-hidden /> {t("scroll")}
      </Text>
      <ScrollArea.Autosize type="auto" className={classes.frame ?? ""} viewportProps={{ tabIndex: 0 }}>
        <Table className={classes.table ?? ""} verticalSpacing={6} horizontalSpacing="sm" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.label ?? ""}>
                {t("row")}
              </Table.Th>
              {bloggers.map((blogger) => (
                <Fragment key={blogger.id}>{head(blogger)}</Fragment>
              ))}
            </Table.Tr>
          </Table.Thead>
          {groups.map(({ key, label, rows }) => (
            <Table.Tbody key={key}>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={bloggers.length + 1} className={classes.group ?? ""}>
                  <span>{label}</span>
                </Table.Th>
              </Table.Tr>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function Row({ row }: { row: ComparedRow }) {
  const t = useTranslations("bloggers.compare");
  const best = findBest(row);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className={classes.label ?? ""}>
        {row.label}
      </Table.Th>
      {row.values.map((value, index) => (
        <Table.Td key={index} data-best={best.has(index)}>
          <Value value={value} format={row.format} isLeast={row.least?.[index] ?? false} />
          {best.has(index) && (
            <Badge variant="light" size="xs" radius="sm" tt="none" ml={6}>
              {t("best")}
            </Badge>
          )}
          {typeof row.notes?.[index] === "string" && (
            <Text fz="xs" c="dimmed">
              {row.notes[index]}
            </Text>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

type ValueProps = { value: string | number | null; format: RowFormat; isLeast: boolean };

function Value({ value, format, isLeast }: ValueProps) {
  const tUnit = useTranslations("bloggers.units");
  if (value === null || value === "") return <Unknown />;
  if (format === "yuan") return <PriceYuan value={value} />;
  if (format === "rate") return <Percent value={Number(value)} />;
  if (format === "text") return <span className="figures">{value}</span>;
  if (format === "seconds")
    return <span className="figures">{tUnit("seconds", { value: String(value) })}</span>;
  return <BigNumber value={value} isLeast={isLeast} />;
}

const portraitGroups = [
  ["gender", "gender"],
  ["age", "age"],
  ["cityTier", "tier"],
  ["province", "province"],
  ["device", "device"],
] as const;

function useGroups(bloggers: readonly BloggerWire[]): ComparedGroup[] {
  const t = useTranslations("bloggers");
  const locale = useLocale();
  const row = (
    label: string,
    format: RowFormat,
    better: ComparedRow["better"],
    valueOf: (blogger: BloggerWire) => string | number | null,
  ): ComparedRow => ({ key: label, label, values: bloggers.map(valueOf), format, better });
  const figures = [
    {
      ...row(t("fields.fansCount"), "count", "more", ({ fansCount }) => fansCount),
      least: bloggers.map(({ fansCountIsLeast }) => fansCountIsLeast),
    },
    row(t("fields.interactRate"), "rate", "more", ({ interactRate }) => interactRate),
    row(t("compare.playMid"), "count", "more", ({ personal30PlayMid }) => personal30PlayMid),
    row(t("compare.cpm"), "yuan", "less", ({ estimate2160ExpectCpm }) => estimate2160ExpectCpm),
    row(t("fields.fansGrowth"), "count", "more", ({ fansGrowth }) => fansGrowth),
    row(t("fields.category"), "text", undefined, ({ category }) => category),
  ];
  const prices = [
    ...toPriceRows(bloggers, { locale, costLabel: t("compare.cost") }),
    row(t("fields.rebatePercent"), "text", "more", ({ rebatePercent }) =>
      rebatePercent === null ? null : formatPercent(rebatePercent, locale, 100),
    ),
  ];
  const shares = bloggers.map(({ fansPortraitJson }) => toMainShares(fansPortraitJson));
  const nameOf = (key: string) => {
    const known = `portrait.${key}` as "portrait.genderMale";
    return t.has(known) ? t(known) : key;
  };
  const portraits = portraitGroups
    .map(([group, word]) => ({
      key: group,
      label: t(`sections.${word}`),
      format: "text" as const,
      better: undefined,
      values: shares.map((main) => {
        const found = main.get(group);
        if (found === undefined) return null;
        return t("compare.main", { name: nameOf(found.key), share: formatPercent(found.share, locale, 1) });
      }),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  return [
    { key: "figures", label: t("compare.figures"), rows: figures },
    { key: "prices", label: t("compare.prices"), rows: prices },
    ...(portraits.length === 0 ? [] : [{ key: "portraits", label: t("compare.portraits"), rows: portraits }]),
    ...toMetricGroups(bloggers, locale),
  ];
}
