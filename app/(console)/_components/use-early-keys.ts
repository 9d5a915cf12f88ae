"use client";

import { useWindowEvent } from "@mantine/hooks";

/**
 * While `waits`, gives what is typed before the field that it is meant for has the focus. The page behind
 * gets none of these keys: they would open or mark something there.
 */
export function useEarlyKeys(waits: boolean, onText: (text: string) => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!waits || !isText || isInDialog) return;
      event.preventDefault();
      event.stopPropagation();
      onText(event.key);
    },
    { capture: true },
  );
}
