"use client";

import { Checkbox, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { Link } from "./link";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import type { CardPart, ListColumn } from "./columns";
import type { RowOpener } from "./row-opener";
import classes from "./data-list.module.css";

type DataListCardsProps<Row> = {
  rows: Row[];
  rowId: (row: Row) => string;
  card: (row: Row) => ReactNode;
  opener?: RowOpener<Row> | undefined;
  fetching: boolean;
  selected: ReadonlySet<string> | undefined;
  onToggle: ((row: Row) => void) | undefined;
};

export function DataListCards<Row>({
  rows,
  rowId,
  card,
  opener,
  fetching,
  selected,
  onToggle,
}: DataListCardsProps<Row>) {
  const t = useTranslations("ui");
  return (
    <ul className={classes.cards} data-fetching={fetching}>
      {rows.map((row) => (
        <li key={rowId(row)} className={onToggle && classes.tickable}>
          {onToggle !== undefined && (
            <Checkbox
              aria-label={t("selectRow")}
              checked={selected?.has(rowId(row)) === true}
              onChange={() => onToggle(row)}
            />
          )}
          {opener === undefined ? (
            <div className={classes.card}>{card(row)}</div>
          ) : (
            <UnstyledButton
              component={Link}
              href={opener.href(row)}
              className={classes.card ?? ""}
              data-row-id={rowId(row)}
              onClick={(event) => opener.onLinkClick(row, event)}
            >
              {card(row)}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}

type Part<Row> = CardPart<Row> & { key: string; title: string; render: (row: Row) => ReactNode };

type RowCardProps<Row> = {
  row: Row;
  columns: readonly ListColumn<Row>[];
  picture?: ((row: Row) => ReactNode) | undefined;
  menu?: ReactNode;
};

export function RowCard<Row>({ row, columns, picture, menu }: RowCardProps<Row>) {
  const parts = columns.flatMap(partsOf);
  const at = (place: CardPart<Row>["at"]) =>
    parts
      .filter((part) => part.at === place)
      .map((part) => ({ ...part, shown: part.render(row) }))
      .filter(({ shown }) => shown !== null && shown !== undefined && shown !== false);
  const lines = [...new Set(parts.map((part) => part.at))].filter((place) => typeof place === "number");
  const card = (
    <Stack gap={2} flex={1} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} truncate component="div">
          {at("title").map(({ key, shown }) => (
            <Fragment key={key}>{shown}</Fragment>
          ))}
        </Text>
        <Group gap="xs" wrap="nowrap" fz="sm" flex="none">
          {at("end").map(({ key, shown }) => (
            <Fragment key={key}>{shown}</Fragment>
          ))}
          {menu}
        </Group>
      </Group>
      {lines
        .sort((one, other) => one - other)
        .map((line) => ({ line, shown: at(line) }))
        .filter(({ shown }) => shown.length > 0)
        .map(({ line, shown }) => (
          <Line key={line} parts={shown} />
        ))}
    </Stack>
  );
  if (picture === undefined) return card;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {picture(row)}
      {card}
    </Group>
  );
}

function Line<Row>({ parts }: { parts: (Part<Row> & { shown: ReactNode })[] }) {
  const t = useTranslations("ui");
  return (
    <Text fz="sm" component="div" {...(parts.every(({ bright }) => bright !== true) && { c: "dimmed" })}>
      {parts.map(({ key, title, labelled, shown }, index) => (
        <Fragment key={key}>
          {index > 0 && " · "}
          {labelled === true && t("label", { name: title })}
          {shown}
        </Fragment>
      ))}
    </Text>
  );
}

function partsOf<Row>({ key, title, render, card = [] }: ListColumn<Row>): Part<Row>[] {
  const parts: readonly CardPart<Row>[] = Array.isArray(card) ? card : [card];
  return parts.map((part, index) => ({ key: `${key} ${String(index)}`, title, render, ...part }));
}
