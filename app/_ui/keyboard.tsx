"use client";

import { Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { type HotkeyItem, useHotkeys, useWindowEvent } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";
import { useState } from "react";

/** Keys that act on the page; they do nothing while a dialog or a drawer lies over it. */
export function usePageKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(([key, act, options = {}]) => [
      key,
      (event) => {
        if (document.querySelector('[aria-modal="true"]') === null) act(event);
      },
      options,
    ]),
  );
}

type Keys<Row> = {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  onSelect?: ((row: Row) => void) | undefined;
};

type ListKeys<Row> = {
  /** Index of the row that the keys act on, or -1. */
  active: number;
  /**
   * What makes an element a row. Where rows do anything, Tab comes to the active one or the first, and `j k`
   * go on from there.
   */
  rowProps: (row: Row, index: number) => Record<string, unknown>;
};

/**
 * `j k` move the focus along the rows, `x` selects, `Enter` opens, `/` goes to the search box. The active row
 * is the one that has the focus or had it last, whatever rows come before it meanwhile.
 */
export function useListKeys<Row>({ rows, rowId, onOpen, onSelect }: Keys<Row>): ListKeys<Row> {
  const [activeId, setActiveId] = useState<string>();
  const active = rows.findIndex((row) => rowId(row) === activeId);
  const move = (step: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, active + step));
    const row = document.querySelector<HTMLElement>(`[data-row="${String(next)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const act = (run: ((row: Row) => void) | undefined) => {
    const row = rows[active];
    if (row !== undefined) run?.(row);
  };
  usePageKeys([
    ["j", () => move(1)],
    ["k", () => move(-1)],
    ["x", () => act(onSelect)],
    [
      "Enter",
      (event) => {
        // A link or a button inside the row has an Enter of its own.
        if (!(event.target instanceof Element && event.target.matches("[data-row]"))) return;
        event.preventDefault();
        act(onOpen);
      },
      { preventDefault: false },
    ],
    ["/", () => document.querySelector<HTMLInputElement>("[data-list-search]")?.focus()],
  ]);
  return {
    active,
    rowProps: (row, index) => ({
      "data-row": index,
      ...((onOpen !== undefined || onSelect !== undefined) && {
        tabIndex: index === Math.max(active, 0) ? 0 : -1,
        onFocus: () => setActiveId(rowId(row)),
      }),
    }),
  };
}

const groups = [
  {
    name: "everywhere",
    keys: [
      ["search", "mod K"],
      ["hints", "?"],
    ],
  },
  {
    name: "lists",
    keys: [
      ["filter", "/"],
      ["move", "j k"],
      ["select", "x"],
      ["open", "Enter"],
    ],
  },
  { name: "details", keys: [["edit", "e"]] },
] as const;

/** `?` shows which keys do what. */
export function KeyHints() {
  // By the character: which keys make a "?" differs from keyboard to keyboard.
  useWindowEvent("keydown", (event) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (event.key === "?" && !typing) openKeyHints();
  });
  return null;
}

export function openKeyHints(): void {
  modals.open({ modalId: "key-hints", title: <KeyHintsTitle />, children: <KeyHintsList /> });
}

function KeyHintsTitle() {
  return useTranslations("ui.keys")("title");
}

function KeyHintsList() {
  const t = useTranslations("ui.keys");
  return (
    <Stack gap="md">
      {groups.map(({ name, keys }) => (
        <Stack gap={6} key={name}>
          <Title order={3}>{t(name)}</Title>
          {keys.map(([act, strokes]) => (
            <Group key={act} justify="space-between" wrap="nowrap">
              <Text>{t(act)}</Text>
              <Group gap={4} wrap="nowrap">
                {strokes.split(" ").map((stroke) => (
                  <Kbd key={stroke}>{stroke === "mod" ? t("mod") : stroke}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
