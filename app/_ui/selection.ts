"use client";

import { useCallback, useSyncExternalStore } from "react";

type Ids = ReadonlySet<string>;

const none: Ids = new Set();
/** By list. Kept until the document is unloaded, across pages of the console and Back. */
const selections = new Map<string, Ids>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSelection(list: string): [Ids, (ids: Ids) => void] {
  const selected = useSyncExternalStore(
    subscribe,
    () => selections.get(list) ?? none,
    () => none,
  );
  const select = useCallback(
    (ids: Ids) => {
      selections.set(list, ids);
      for (const listener of listeners) listener();
    },
    [list],
  );
  return [selected, select];
}
