"use client";

import { useEffect, useEffectEvent } from "react";

/** Restores stored input after hydration: the first render must match the server's. */
export function useRestore(restore: () => void): void {
  const run = useEffectEvent(restore);
  useEffect(() => {
    let isGone = false;
    // Deferred, as the page's user is known only after all effects have run.
    queueMicrotask(() => isGone || run());
    return () => {
      isGone = true;
    };
  }, []);
}
