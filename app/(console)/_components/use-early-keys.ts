"use client";

import { useWindowEvent } from "@mantine/hooks";

/** What the focus is in once the search has it. */
const SEARCH = ".mantine-Spotlight-content";

type EarlyKeys = {
  /** The search is wanted, and its field may not have the focus yet. */
  waits: boolean;
  onEdit: (edit: (text: string) => string) => void;
  /** Calls the search off; without it, Escape goes on to whoever closes it. */
  onEscape?: () => void;
};

/**
 * Gives what is typed before the field that it is meant for has the focus. The page behind gets none of these
 * keys: they would open or mark something there, or stand in another field.
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
