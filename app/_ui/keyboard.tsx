"use client";

import { Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { type HotkeyItem, useHotkeys, useWindowEvent } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { openDialog } from "./dialogs";
import type { ScrollMemory } from "./scroll-memory";

/** Keys that the page binds now; the list of keys shows only these. */
const boundKeys: string[] = [];

/** Elements that cover the page: a dialog always, a menu or pop-over while it has the focus. */
const COVERS = '[aria-modal="true"]';
const MENUS = '[role="menu"], [role="listbox"]';
const HAS_FOCUS = `[role="dialog"], ${MENUS}`;

/** Binds keys of the page; they are off while a dialog or drawer is open, and in a menu or pop-over. */
export function usePageKeys(keys: readonly HotkeyItem[]): void {
  const names = keys.map(([key]) => key).join(" ");
  useEffect(() => {
    const bound = names.split(" ");
    boundKeys.push(...bound);
    return () => {
      for (const key of bound) boundKeys.splice(boundKeys.indexOf(key), 1);
    };
  }, [names]);
  useHotkeys(
    keys.map(([key, run, options = {}]) => [
      key,
      (event) => {
        const isWithin = event.target instanceof Element && event.target.closest(HAS_FOCUS) !== null;
        if (!isWithin && document.querySelector(COVERS) === null) run(event);
      },
      options,
    ]),
  );
}

/** Binds keys of a drawer that shows a record; they are off while another dialog is above it. */
export function useDrawerKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(([key, run]) => [
      key,
      (event) => {
        const isInMenu = event.target instanceof Element && event.target.closest(MENUS) !== null;
        if (!isInMenu && document.querySelectorAll(COVERS).length === 1) run(event);
      },
    ]),
  );
}

const INNER_STOPS = "tr[data-row][tabindex] :is(a[href], button, input)";

type Keys<Row> = {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  place: ScrollMemory;
  onOpen?: ((row: Row, inTab: boolean) => void) | undefined;
  onSelect?: ((row: Row) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  hasMenu: boolean;
};

type ListKeys<Row> = {
  active: number;
  /** Attributes of a row. Tab focuses the active row, or the first one, where rows have any key. */
  rowProps: (row: Row, index: number) => Record<string, unknown>;
};

/**
 * Binds the keys `j k` (move), `x` (select), `e` (edit), `Enter` (open), `m` (menu) that a list offers. The
 * active row has or last had the focus, even when rows are inserted before it, and is the only tab stop among
 * the rows.
 */
export function useListKeys<Row>({
  rows,
  rowId,
  place,
  onOpen,
  onSelect,
  onEdit,
  hasMenu,
}: Keys<Row>): ListKeys<Row> {
  const active = rows.findIndex((row) => rowId(row) === place.row);
  // After each render, as cells change with the data.
  useEffect(() => {
    for (const inner of document.querySelectorAll<HTMLElement>(INNER_STOPS)) inner.tabIndex = -1;
  });
  const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-row="${String(index)}"]`);
  const move = (step: number) => {
    const row = rowAt(Math.max(0, Math.min(rows.length - 1, active + step)));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const onActive = (run: ((row: Row) => void) | undefined) => {
    const row = rows[active];
    if (row !== undefined) run?.(row);
  };
  const select = () => {
    onActive(onSelect);
    // The changed row must be visible, even after scrolling away.
    rowAt(active)?.scrollIntoView({ block: "nearest" });
  };
  const openMenu = () => rowAt(active)?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
  const openOn = (event: KeyboardEvent) => {
    // A link or button inside the row has its own Enter.
    if (!(event.target instanceof Element && event.target.matches("[data-row]"))) return;
    event.preventDefault();
    if (onOpen === undefined) openMenu();
    else onActive((row) => onOpen(row, event.ctrlKey || event.metaKey));
  };
  const opens = onOpen !== undefined || hasMenu;
  const isActive = opens || (onSelect ?? onEdit) !== undefined;
  const keys: [offered: boolean, key: HotkeyItem][] = [
    [isActive, ["j", () => move(1)]],
    [isActive, ["k", () => move(-1)]],
    [onSelect !== undefined, ["x", select]],
    [onEdit !== undefined, ["e", () => onActive(onEdit)]],
    [hasMenu, ["m", openMenu]],
    [opens, ["Enter", openOn, { preventDefault: false }]],
    [opens, ["mod+Enter", openOn, { preventDefault: false }]],
  ];
  usePageKeys(keys.filter(([offered]) => offered && rows.length > 0).map(([, key]) => key));
  return {
    active,
    rowProps: (row, index) => ({
      "data-row": index,
      "data-row-id": rowId(row),
      ...(isActive && {
        tabIndex: index === Math.max(active, 0) ? 0 : -1,
        onFocus: () => place.setRow(rowId(row)),
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
      ["menu", "m"],
    ],
  },
  {
    name: "details",
    keys: [
      ["edit", "e"],
      ["walk", "n p"],
    ],
  },
  {
    name: "review",
    keys: [
      ["approve", "a"],
      ["reject", "r"],
      ["openReviewed", "o"],
    ],
  },
] as const;

export function KeyHints() {
  // Compares the character: the keys that produce "?" differ by keyboard layout.
  useWindowEvent("keydown", (event) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (event.key === "?" && !typing) openKeyHints();
  });
  return null;
}

export function openKeyHints(): void {
  openDialog({ title: <KeyHintsTitle />, children: <KeyHintsList /> });
}

function KeyHintsTitle() {
  return useTranslations("ui.keys")("title");
}

function KeyHintsList() {
  const t = useTranslations("ui.keys");
  // The first group holds the frame's keys, which are bound elsewhere and always available.
  const isBound = (strokes: string) =>
    groups[0].keys.some(([, known]) => known === strokes) ||
    strokes.split(" ").every((stroke) => boundKeys.includes(stroke));
  const shown = groups
    .map(({ name, keys }) => ({ name, keys: keys.filter(([, strokes]) => isBound(strokes)) }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <Stack gap="md">
      {shown.map(({ name, keys }) => (
        <Stack gap={6} key={name}>
          <Title order={3}>{t(name)}</Title>
          {keys.map(([action, strokes]) => (
            <Group key={action} justify="space-between" wrap="nowrap">
              <Text>{t(action)}</Text>
              <Group gap={4} wrap="nowrap" flex="none">
                {strokes.split(" ").map((stroke) => (
                  <Kbd key={stroke} style={{ whiteSpace: "nowrap" }}>
                    {stroke === "mod" ? t("mod") : stroke}
                  </Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
