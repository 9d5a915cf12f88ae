"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Returns false on the server and during hydration. For elements that are costly as markup, such as a table,
 * whose data comes with the document.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
