"use client";

import { useState } from "react";
import { usePageKeys } from "./use-page-keys";

type Keys<Row> = {
  rows: readonly Row[];
  onOpen?: ((row: Row) => void) | undefined;
  onSelect?: ((row: Row) => void) | undefined;
};

/** `j k` move, `x` selects, `Enter` opens, `/` goes to the search box. Returns the row that the keys act on, or -1. */
export function useListKeys<Row>({ rows, onOpen, onSelect }: Keys<Row>): number {
  const [at, setAt] = useState(-1);
  const active = Math.min(at, rows.length - 1);
  const move = (step: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, active + step));
    setAt(next);
    document.querySelector(`[data-row="${String(next)}"]`)?.scrollIntoView({ block: "nearest" });
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
        if (event.target !== document.body) return;
        event.preventDefault();
        act(onOpen);
      },
      { preventDefault: false },
    ],
    ["/", () => document.querySelector<HTMLInputElement>("[data-list-search]")?.focus()],
  ]);
  return active;
}
