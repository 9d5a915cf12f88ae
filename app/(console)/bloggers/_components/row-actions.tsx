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
import { useRefreshChosen } from "./refresh-selected";
import { useBulkRights } from "./use-bulk-rights";
import { type Change, useRosterChange } from "./use-roster-change";

const ChangeDialog = lazyDialog(() => import("./change-dialog").then((module) => module.ChangeDialog));
const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));
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
  const { mayWrite, mayReview, mayAssign } = useBulkRights();
  const mayExport = useMay("blogger:export");
  const change = useRosterChange();
  const refresh = useRefreshChosen(() => undefined);
  const { id, platform, reviewStatus, deactivatedAt, tags } = row;
  const isActive = deactivatedAt === null;
  const run = (asked: Change) => change.run({ ...asked, ids: [id] });
  return children([
    {
      label: t("bulk.approve"),
      icon: IconCheck,
      allowed: mayReview && reviewStatus !== "APPROVED",
      run: () => run({ kind: "REVIEW", reviewStatus: "APPROVED" }),
    },
    {
      label: t("bulk.begin.reject"),
      icon: IconX,
      allowed: mayReview && reviewStatus !== "REJECTED",
      run: () => onOpen("reject"),
    },
    { label: t("bulk.begin.tag"), icon: IconTag, allowed: mayWrite, run: () => onOpen("tag") },
    {
      label: t("bulk.begin.untag"),
      icon: IconTagOff,
      allowed: mayWrite && tags !== null,
      run: () => onOpen("untag"),
    },
    { label: t("bulk.begin.manage"), icon: IconUserCheck, allowed: mayWrite, run: () => onOpen("manage") },
    { label: t("bulk.begin.assign"), icon: IconUserShare, allowed: mayAssign, run: () => onOpen("assign") },
    { label: t("toShortlist.action"), icon: IconListCheck, allowed: mayWrite, run: () => onOpen("list") },
    {
      label: tRefresh("action"),
      icon: IconRefresh,
      allowed: mayWrite && isActive,
      blocked: isImportedOnly(platform) ? tRefresh("importedOnly") : undefined,
      run: () => refresh.mutate([id]),
    },
    { label: tExport("one"), icon: IconDownload, allowed: mayExport, run: () => onOpen("export") },
    {
      label: t("bulk.begin.deactivate"),
      icon: IconArchive,
      allowed: mayWrite && isActive,
      danger: true,
      run: () => onOpen("deactivate"),
    },
    {
      label: t("bulk.reactivate"),
      icon: IconArchiveOff,
      allowed: mayWrite && !isActive,
      run: () => run({ kind: "REACTIVATE" }),
    },
  ]);
}

type DialogProps = { id: string; dialog: RowDialogName; onClose: () => void };

export function RowDialog({ id, dialog, onClose }: DialogProps) {
  const change = useRosterChange();
  if (dialog === "list") return <ShortlistDialog ids={[id]} count="1" onClose={onClose} onDone={onClose} />;
  if (dialog === "export")
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
