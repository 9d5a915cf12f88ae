"use client";

import { ActionIcon, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconColumns3, IconSelector } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type ColumnChoice, useColumnLayout } from "./column-layout";
import classes from "./data-list.module.css";
import { Hint } from "./hint";
import { lazy, useLazy } from "./lazy/lazy";
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
  /** Stays in sight while the others scroll sideways, as the first one always does. */
  isPinned?: boolean;
  card?: CardPart<Row> | readonly CardPart<Row>[];
};

/** The choice is kept under `name`, and order, pins and widths under `layout`. */
export function useColumnChoice<Row>(
  { name, layout }: { name: string; layout: string },
  columns: ListColumn<Row>[],
): [ListColumn<Row>[], ColumnChoice] {
  const [changed, setChanged, forget] = useLocalStorage<Record<string, boolean>>({
    key: `columns-${name}`,
    defaultValue: {},
  });
  const { arranged, changes, reset } = useColumnLayout(layout, columns);
  const isShown = (column: ListColumn<Row>) => changed[column.key] ?? column.optional !== true;
  const [identity, ...rest] = arranged;
  const choices = rest.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    isShown: isShown(column),
    isPinned: column.isPinned === true,
  }));
  const toggle = (key: string) => {
    const choice = choices.find((candidate) => candidate.key === key);
    if (choice !== undefined) setChanged({ ...changed, [key]: !choice.isShown });
  };
  const visible = identity === undefined ? [] : [identity, ...rest.filter(isShown)];
  const resetAll = () => {
    forget();
    reset();
  };
  return [visible, { choices, toggle, changes, reset: resetAll }];
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

const columnList = lazy(() => import("./column-list"));

export function ColumnMenu(choice: ColumnChoice) {
  const t = useTranslations("ui");
  const [isOpened, setOpened] = useState(false);
  const loaded = useLazy(columnList, { wanted: isOpened, giveUp: () => setOpened(false) });
  return (
    <Popover
      position="bottom-end"
      dropdown={{ p: "sm" }}
      opened={isOpened && loaded !== undefined}
      onClose={() => setOpened(false)}
      target={
        <Hint label={t("columns")} onClick={() => setOpened(!isOpened)}>
          <ActionIcon variant="default" size={36} aria-label={t("columns")}>
            <IconColumns3 size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      }
    >
      {loaded !== undefined && <loaded.ColumnList {...choice} />}
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
