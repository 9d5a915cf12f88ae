"use client";

import { lazyDialog } from "@/app/_components/lazy-dialog";

const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));

/** Exports one creator, without the choice of others. */
export function ExportOneDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ExportDialog
      filter={{}}
      shown={{}}
      order={{ order: "updatedAt", direction: "desc" }}
      selected={[id]}
      allAtFirst={false}
      onlySelected
      onClose={onClose}
    />
  );
}
