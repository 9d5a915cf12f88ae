"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Hands over what the server read for a page. What came with the document counts as read when it starts
 * here: a slow machine starts late, and its clock may be another one, so it would ask for all of it again.
 */
export function DocumentData({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const isOfDocument = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [first] = useState(() => (isOfDocument ? { state, asOfNow: readNow(state) } : null));
  // What the server reads again, as after a change of the language, is as old as the server says.
  const data = first?.state === state ? first.asOfNow : state;
  return <HydrationBoundary state={data}>{children}</HydrationBoundary>;
}

function readNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}
