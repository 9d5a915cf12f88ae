"use client";

import {
  ActionIcon,
  Button,
  Checkbox,
  Popover,
  ScrollArea,
  Stack,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconColumns3, IconSelector } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import classes from "./data-list.module.css";

/** What a column puts on the card that a phone shows of a row. */
export type CardPart<Row> = {
  /** The bold first line, its end, or the number of a line below; parts of one line are joined by "·". */
  at: "title" | "end" | number;
  /** The column's title before the value. */
  labelled?: boolean;
  /** In the colour of the text, where a line is dimmed otherwise. */
  bright?: boolean;
  /** Otherwise as in the table; null leaves the part out. */
  render?: (row: Row) => ReactNode;
};

/**
 * One column of a list. The first one is the row's identity: it stays in sight and cannot be switched off.
 */
export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** Takes what width the others leave, at least 120 px; what does not fit is cut with an ellipsis. */
  fluid?: boolean;
  align?: "right";
  sortable?: boolean;
  /** Not shown until the person asks for it. */
  optional?: boolean;
  /** Its place on the card; a column without one is not on it. */
  card?: CardPart<Row> | readonly CardPart<Row>[];
};

export type ColumnChoice = {
  /** The columns that can be switched, with whether they are on. */
  choices: { key: string; title: string; shown: boolean }[];
  toggle: (key: string) => void;
  reset: () => void;
};

/** Which columns of the list `name` are shown; remembered by this browser. */
export function useColumnChoice<Row>(
  name: string,
  columns: ListColumn<Row>[],
): [ListColumn<Row>[], ColumnChoice] {
  const [changed, setChanged, forget] = useLocalStorage<Record<string, boolean>>({
    key: `columns-${name}`,
    defaultValue: {},
  });
  const isShown = (column: ListColumn<Row>) => changed[column.key] ?? column.optional !== true;
  const [identity, ...rest] = columns;
  const choices = rest.map((column) => ({ key: column.key, title: column.title, shown: isShown(column) }));
  const toggle = (key: string) => {
    const choice = choices.find((candidate) => candidate.key === key);
    if (choice !== undefined) setChanged({ ...changed, [key]: !choice.shown });
  };
  const visible = identity === undefined ? [] : [identity, ...rest.filter(isShown)];
  return [visible, { choices, toggle, reset: forget }];
}

/** Chooses the columns of a list. */
export function ColumnMenu({ choices, toggle, reset }: ColumnChoice) {
  const t = useTranslations("ui");
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t("columns")}>
          <ActionIcon variant="default" size={36} aria-label={t("columns")}>
            <IconColumns3 size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <ScrollArea.Autosize mah={360} type="auto">
          <Stack gap="xs">
            {choices.map(({ key, title, shown }) => (
              <Checkbox key={key} label={title} checked={shown} onChange={() => toggle(key)} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={reset}>
          {t("resetColumns")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

export type ListSort = { key: string; direction: "asc" | "desc" };

type Props = { column: { key: string; title: string }; sort: ListSort; onSort: (sort: ListSort) => void };

const icons = { asc: IconArrowUp, desc: IconArrowDown };

/**
 * A column's title that orders the list by it: a button inside the header cell, which stays a header for
 * screen readers.
 */
export function SortTitle({ column: { key, title }, sort, onSort }: Props) {
  const t = useTranslations("ui.sorted");
  const { direction } = sort;
  const sorted = sort.key === key;
  const SortIcon = sorted ? icons[direction] : IconSelector;
  const reversed = direction === "desc" ? "asc" : "desc";
  return (
    <UnstyledButton
      className={classes.sort ?? ""}
      data-sorted={sorted}
      onClick={() => onSort({ key, direction: sorted ? reversed : direction })}
    >
      {title}
      {sorted && <VisuallyHidden>{t(direction)}</VisuallyHidden>}
      <SortIcon size={14} aria-hidden />
    </UnstyledButton>
  );
}
