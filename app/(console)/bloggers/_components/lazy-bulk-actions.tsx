"use client";

import type { ComponentProps } from "react";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import type { SelectionActions } from "./selection-actions";

const actions = lazy(() => import("./selection-actions"));

/** The bar opens with the first selected row, and only then are its actions needed. */
export function LazyBulkActions(props: ComponentProps<typeof SelectionActions>) {
  const loaded = useLazy(actions, { wanted: true });
  return loaded && <loaded.SelectionActions {...props} />;
}
