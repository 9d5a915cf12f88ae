"use client";

import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useId } from "react";

/** The dialogs that are open, the uppermost last; and whether one of them stands over pop-overs, too. */
const open: { id: string; over: boolean }[] = [];
const handled = new WeakSet<Event>();

/** Whether a dialog stands over all pop-overs: a click in it is none outside of them. */
export function isCovered(): boolean {
  return open.some(({ over }) => over);
}

type Options = { opened: boolean; over: boolean; onEscape: (() => void) | undefined };

/** Puts a dialog on the others. Esc closes the uppermost alone, where that lets itself be closed by it. */
export function useModalStack({ opened, over, onEscape }: Options): void {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    open.push({ id, over });
    return () => {
      open.splice(
        open.findIndex((one) => one.id === id),
        1,
      );
    };
  }, [opened, over, id]);
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !opened || handled.has(event) || open.at(-1)?.id !== id) return;
      // A field that opened something of its own closes that first.
      const stays =
        event.target instanceof Element &&
        event.target.getAttribute("data-mantine-stop-propagation") === "true";
      if (stays) return;
      handled.add(event);
      onEscape?.();
    },
    { capture: true },
  );
}
