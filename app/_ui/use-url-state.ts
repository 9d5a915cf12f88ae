"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

type Change = Record<string, string | null | undefined>;

export function useUrlState(): [URLSearchParams, (change: Change, how?: "push" | "replace") => void] {
  const params = useSearchParams();
  const change = useCallback((wanted: Change, how: "push" | "replace" = "push") => {
    const next = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(wanted)) {
      if (value === null || value === undefined || value === "") next.delete(key);
      else next.set(key, value);
    }
    const query = next.toString();
    const address = query === "" ? window.location.pathname : `?${query}`;
    if (how === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, []);
  return [params, change];
}
