"use client";

import { createSpotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useRef } from "react";

export const [paletteStore, palette] = createSpotlight();

type Shown = {
  hits: string;
  query: string;
  pending: boolean;
};

/**
 * Makes Enter open the first hit. The palette selects a hit while typing, but not one that arrives later from
 * the server, and it ignores an Enter that comes before.
 */
export function usePaletteEnter({ hits, query, pending }: Shown) {
  const enterCame = useRef(false);
  useEffect(() => {
    selectFirst();
    if (pending) return;
    if (enterCame.current) selectedHit()?.click();
    enterCame.current = false;
  }, [hits, query, pending]);
  return {
    // The search has the focus as soon as the palette is open.
    onFocus: selectFirst,
    onKeyDown: ({ key }: KeyboardEvent) => {
      enterCame.current = false;
      if (key !== "Enter" || selectedHit() !== null) return;
      selectFirst();
      enterCame.current = pending && selectedHit() === null;
    },
  };
}

const HIT = ".mantine-Spotlight-actionsList [data-action]";

function selectedHit(): HTMLElement | null {
  return document.querySelector(`${HIT}[data-selected]`);
}

/** Selects the first hit in the palette's own state, so that its arrow keys continue from there. */
function selectFirst(): void {
  if (selectedHit() !== null) return;
  document.querySelector(HIT)?.setAttribute("data-selected", "true");
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
