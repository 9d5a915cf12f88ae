"use client";

import type { RouterOutputs } from "@/app/_trpc/trpc";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { PersonName } from "@/app/_ui/values";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];
type Managed = Pick<Blogger, "managerNickname" | "managerUserName">;

export function ManagerName({ of: { managerNickname, managerUserName } }: { of: Managed }) {
  return <PersonName nickname={managerNickname} username={managerUserName} />;
}

const editable = lazy(() => import("./manager-cell"));

/** The name alone until the code that edits it has come: few people show this column. */
export function LazyManagerCell({ row }: { row: Blogger }) {
  const loaded = useLazy(editable, { wanted: true, isQuiet: true });
  return loaded === undefined ? <ManagerName of={row} /> : <loaded.ManagerCell row={row} />;
}
