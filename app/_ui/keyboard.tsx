"use client";

import { Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { type HotkeyItem, useHotkeys, useWindowEvent } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";
import { useState } from "react";

/** Binds keys of the page; they are off while a dialog or drawer is open. */
export function usePageKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(([key, run, options = {}]) => [
      key,
      (event) => {
        if (document.querySelector('[aria-modal="true"]') === null) run(event);
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
  /** Index of the active row, or -1. */
  active: number;
  /** Attributes of a row. Tab focuses the active row, or the first one, where rows do anything. */
  rowProps: (row: Row, index: number) => Record<string, unknown>;
};

/**
 * Binds `j k` (move), `x` (select), `Enter` (open) and `/` (search) to a list. The active row has or last had
 * the focus, also when other rows come before it.
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
  const onActive = (run: ((row: Row) => void) | undefined) => {
    const row = rows[active];
    if (row !== undefined) run?.(row);
  };
  usePageKeys([
    ["j", () => move(1)],
    ["k", () => move(-1)],
    ["x", () => onActive(onSelect)],
    [
      "Enter",
      (event) => {
        // A link or button inside the row has its own Enter.
        if (!(event.target instanceof Element && event.target.matches("[data-row]"))) return;
        event.preventDefault();
        onActive(onOpen);
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

/** Lists the keys on `?`. */
export function KeyHints() {
  // Compares the character: which keys make a "?" differs by keyboard.
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
          {keys.map(([action, strokes]) => (
            <Group key={action} justify="space-between" wrap="nowrap">
              <Text>{t(action)}</Text>
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
