"use client";

import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useId } from "react";

/** Open dialogs, topmost last. `over`: above pop-overs, too. */
const open: { id: string; over: boolean }[] = [];
const handled = new WeakSet<Event>();

/** Whether a dialog is above all pop-overs: clicks in it must not close them. */
export function isCovered(): boolean {
  return open.some(({ over }) => over);
}

type Options = { opened: boolean; over: boolean; onEscape: (() => void) | undefined };

/** Registers a dialog on the stack. Esc closes only the topmost, if it allows that. */
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
      // A field with an open list or calendar closes that first.
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
