"use client";

import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconDownload,
  IconListCheck,
  IconRefresh,
  IconTag,
  IconTagOff,
  IconUserCheck,
  IconUserShare,
  IconX,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { MenuAction } from "@/app/_ui/action-menu";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { isImportedOnly } from "@/server/domain/roster/platforms";
import type { Dialog } from "./change-dialog";
import { ExportOneDialog } from "./export-one-dialog";
import { useRefreshChosen } from "./refresh-selected";
import { useBulkRights } from "./use-bulk-rights";
import { useChangeActs } from "./use-change-acts";
import { useRosterChange } from "./use-roster-change";

const ChangeDialog = lazyDialog(() => import("./change-dialog").then((module) => module.ChangeDialog));
const ShortlistDialog = lazyDialog(() =>
  import("./shortlist-dialog").then((module) => module.ShortlistDialog),
);

export type MenuRow = Pick<BloggerWire, "id" | "platform" | "reviewStatus" | "deactivatedAt" | "tags">;
export type RowDialogName = Dialog | "list" | "export";

type Props = {
  row: MenuRow;
  onOpen: (dialog: RowDialogName) => void;
  children: (actions: MenuAction[]) => ReactNode;
};

/** What the bar of a selection offers, for the creator of one row, without what would change nothing. */
export function RowActions({ row, onOpen, children }: Props) {
  const t = useTranslations("rosterChanges");
  const tExport = useTranslations("bloggers.export");
  const tRefresh = useTranslations("refreshes");
  const { mayWrite } = useBulkRights();
  const mayExport = useMay("blogger:export");
  const change = useRosterChange();
  const refresh = useRefreshChosen(() => undefined);
  const { id, platform } = row;
  const isActive = row.deactivatedAt === null;
  const acts = useChangeActs({ of: row, onOpen, run: (asked) => change.run({ ...asked, ids: [id] }) });
  return children([
    { ...acts.approve, icon: IconCheck },
    { ...acts.reject, icon: IconX },
    { ...acts.tag, icon: IconTag },
    { ...acts.untag, icon: IconTagOff },
    { ...acts.manage, icon: IconUserCheck },
    { ...acts.assign, icon: IconUserShare },
    { label: t("toShortlist.action"), icon: IconListCheck, allowed: mayWrite, run: () => onOpen("list") },
    {
      label: tRefresh("action"),
      icon: IconRefresh,
      allowed: mayWrite && isActive,
      blocked: isImportedOnly(platform) ? tRefresh("importedOnly") : undefined,
      run: () => refresh.mutate([id]),
    },
    { label: tExport("one"), icon: IconDownload, allowed: mayExport, run: () => onOpen("export") },
    { ...acts.deactivate, icon: IconArchive, danger: true },
    { ...acts.reactivate, icon: IconArchiveOff },
  ]);
}

type DialogProps = { id: string; dialog: RowDialogName; onClose: () => void };

export function RowDialog({ id, dialog, onClose }: DialogProps) {
  const change = useRosterChange();
  if (dialog === "list") return <ShortlistDialog ids={[id]} count="1" onClose={onClose} onDone={onClose} />;
  if (dialog === "export") return <ExportOneDialog id={id} onClose={onClose} />;
  return (
    <ChangeDialog
      dialog={dialog}
      selection={JSON.stringify([id])}
      count={{ total: 1, isLeast: false }}
      busy={change.busy}
      onClose={onClose}
      onRun={(asked, leave) => change.run({ ...asked, ids: [id] }, { then: () => leave(onClose) })}
    />
  );
}
