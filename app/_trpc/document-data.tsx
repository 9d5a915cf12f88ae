"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Hydrates what the server read for a page. Data of the first document counts as fetched now: on a slow
 * machine, or one whose clock differs, it would be stale and fetched again.
 */
export function DocumentData({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const isOfDocument = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [first] = useState(() => (isOfDocument ? { state, asOfNow: asFetchedNow(state) } : null));
  // Data of a later server render, as after a change of language, keeps the server's timestamps.
  const data = first?.state === state ? first.asOfNow : state;
  return <HydrationBoundary state={data}>{children}</HydrationBoundary>;
}

function asFetchedNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}
