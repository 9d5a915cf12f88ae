"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Returns whether the browser draws: false on the server and while its markup is taken over. For what is
 * costly as markup, such as a table, whose data nevertheless come with the document.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
