"use client";

import { useWindowEvent } from "@mantine/hooks";

/** Contains the focus once the search is open. */
const SEARCH = ".mantine-Spotlight-content";

type EarlyKeys = {
  /** The search was opened, and its field may not have the focus yet. */
  waits: boolean;
  onEdit: (edit: (text: string) => string) => void;
  /** Cancels the search. Without it Escape is left to other listeners. */
  onEscape?: () => void;
};

/**
 * Captures keys typed before the search field has the focus. Otherwise they would trigger shortcuts of the
 * page, or go to another field.
 */
export function useEarlyKeys({ waits, onEdit, onEscape }: EarlyKeys): void {
  useWindowEvent(
    "keydown",
    (event) => {
      const { key, target } = event;
      const isCombined = event.ctrlKey || event.metaKey || event.altKey;
      const isThere = target instanceof Element && target.closest(SEARCH) !== null;
      if (!waits || isCombined || isThere) return;
      if (key === "Backspace") onEdit((text) => text.slice(0, -1));
      else if (key.length === 1) onEdit((text) => text + key);
      else if (key === "Escape" && onEscape !== undefined) onEscape();
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
