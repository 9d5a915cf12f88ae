"use client";

import { useLocalStorage } from "@mantine/hooks";

export function useDensity(): [isCompact: boolean, setCompact: (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useLocalStorage({
    key: "compact-rows",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [isCompact, setCompact];
}
