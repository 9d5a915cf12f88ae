"use client";

import { useLocalStorage } from "@mantine/hooks";
import type { ListColumn } from "./list-column";

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
