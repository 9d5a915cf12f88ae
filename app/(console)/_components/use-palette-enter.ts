"use client";

import { createSpotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useRef } from "react";

export const [paletteStore, palette] = createSpotlight();

type Shown = {
  /** The ids of what the server found. */
  hits: string;
  query: string;
  /** Whether the server's hits are still to come. */
  pending: boolean;
};

/**
 * Makes Enter open the first hit. The palette selects what it shows while one types; hits that arrive later
 * it leaves unselected, and Enter that comes before them does nothing.
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

/** Selects the first hit, where none is selected, so that the palette's own arrows go on from it. */
function selectFirst(): void {
  if (selectedHit() !== null) return;
  document.querySelector(HIT)?.setAttribute("data-selected", "true");
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
