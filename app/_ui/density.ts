"use client";

import { useLocalStorage } from "@mantine/hooks";

/** Returns whether tables have low rows, and the setter; the browser stores it for all lists. */
export function useDensity(): [isCompact: boolean, setCompact: (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useLocalStorage({
    key: "compact-rows",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [isCompact, setCompact];
}
