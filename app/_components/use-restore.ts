"use client";

import { useEffect, useEffectEvent } from "react";

/** Brings back what was kept, once the page stands: its first rendering has to be the server's. */
export function useRestore(restore: () => void): void {
  const run = useEffectEvent(restore);
  useEffect(() => {
    let isGone = false;
    // The person of the page is known once all effects have run.
    queueMicrotask(() => isGone || run());
    return () => {
      isGone = true;
    };
  }, []);
}
