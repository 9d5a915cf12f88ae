"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import type { RowMenu } from "@/app/_ui/data-list";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import type { MenuRow, RowActions, RowDialogName } from "./row-actions";
import { useBulkRights } from "./use-bulk-rights";

const rowActions = lazy(() => import("./row-actions"));

type Row = MenuRow & { nickname: string };
type Opened = { id: string; dialog: RowDialogName };

/** What can be done with one creator of the list without opening it, and the dialog of what was chosen. */
export function useBloggerRowMenu(): { rowMenu: (row: Row) => RowMenu; dialog: ReactNode } {
  const { mayWrite, mayReview } = useBulkRights();
  const mayExport = useMay("blogger:export");
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const loaded = useLazy(rowActions, { wanted: opened !== null, giveUp: close });
  const mayAct = mayWrite || mayReview || mayExport;
  return {
    rowMenu: (row) => ({
      name: row.nickname,
      actions: mayAct
        ? (show) => (
            <LazyRowActions row={row} onOpen={(dialog) => setOpened({ id: row.id, dialog })}>
              {show}
            </LazyRowActions>
          )
        : [],
    }),
    dialog: opened !== null && loaded && <loaded.RowDialog {...opened} onClose={close} />,
  };
}

/** Mounted in an open menu. */
function LazyRowActions(props: ComponentProps<typeof RowActions>) {
  const loaded = useLazy(rowActions, { wanted: true });
  return loaded && <loaded.RowActions {...props} />;
}
