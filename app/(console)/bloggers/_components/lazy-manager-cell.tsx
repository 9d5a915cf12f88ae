"use client";

import type { RouterOutputs } from "@/app/_trpc/trpc";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { ManagerName } from "./manager-name";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];

const editable = lazy(() => import("./manager-cell"));

/** The name alone until the code that edits it has come: few people show this column. */
export function LazyManagerCell({ row }: { row: Blogger }) {
  const loaded = useLazy(editable, { wanted: true, isQuiet: true });
  return loaded === undefined ? <ManagerName of={row} /> : <loaded.ManagerCell row={row} />;
}
