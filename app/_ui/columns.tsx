"use client";

import { ActionIcon, Box, Button, Checkbox, Stack, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconColumns3, IconSelector } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import classes from "./data-list.module.css";
import { Hint } from "./hint";
import { Popover } from "./lazy/popups";

export type CardPart<Row> = {
  /** The bold first line, its end, or a line below by number; parts of one line are joined by "·". */
  at: "title" | "end" | number;
  labelled?: boolean;
  bright?: boolean;
  render?: (row: Row) => ReactNode;
};

/** A column of a list. The first one identifies the row: it is pinned and always shown. */
export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** In pixels, independent of the rows. Overflow is cut with an ellipsis. */
  width: number;
  /** Takes the remaining width, at least `width`; several fluid columns share it equally. */
  fluid?: boolean;
  align?: "right";
  sortable?: boolean;
  optional?: boolean;
  card?: CardPart<Row> | readonly CardPart<Row>[];
};

export type ColumnChoice = {
  choices: { key: string; title: string; shown: boolean }[];
  toggle: (key: string) => void;
  reset: () => void;
};

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

export function useShownColumns(
  name: string,
  columns: readonly Pick<ListColumn<never>, "key" | "optional">[],
): [string[], (keys: readonly string[]) => void] {
  const [changed, setChanged, forget] = useLocalStorage<Record<string, boolean>>({
    key: `columns-${name}`,
    defaultValue: {},
  });
  const rest = columns.slice(1);
  const usual = rest.filter(({ optional }) => optional !== true).map(({ key }) => key);
  const shown = rest.filter(({ key, optional }) => changed[key] ?? optional !== true).map(({ key }) => key);
  const show = (keys: readonly string[]) => {
    if (keys.length === 0) forget();
    else setChanged(Object.fromEntries(rest.map(({ key }) => [key, keys.includes(key)])));
  };
  return [shown.join() === usual.join() ? [] : shown, show];
}

export function ColumnMenu({ choices, toggle, reset }: ColumnChoice) {
  const t = useTranslations("ui");
  return (
    <Popover
      position="bottom-end"
      dropdown={{ p: "sm" }}
      target={
        <Hint label={t("columns")}>
          <ActionIcon variant="default" size={36} aria-label={t("columns")}>
            <IconColumns3 size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      }
    >
      <Box mah={360} className="scrolling">
        <Stack gap="xs">
          {choices.map(({ key, title, shown }) => (
            <Checkbox key={key} label={title} checked={shown} onChange={() => toggle(key)} />
          ))}
        </Stack>
      </Box>
      <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={reset}>
        {t("resetColumns")}
      </Button>
    </Popover>
  );
}

export type ListSort = { key: string; direction: "asc" | "desc" };

type Props = { column: { key: string; title: string }; sort: ListSort; onSort: (sort: ListSort) => void };

const icons = { asc: IconArrowUp, desc: IconArrowDown };

/** A button inside the header cell, so that screen readers still see a header. */
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
      <span className={classes.sortTitle}>{title}</span>
      {sorted && <VisuallyHidden>{t(direction)}</VisuallyHidden>}
      <SortIcon size={14} style={{ flex: "none" }} aria-hidden />
    </UnstyledButton>
  );
}
