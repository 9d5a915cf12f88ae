"use client";

import { type HotkeyItem, useHotkeys } from "@mantine/hooks";

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
