"use client";

import { IconListCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { MenuAction } from "@/app/_ui/action-menu";

const ShortlistDialog = lazyDialog(() =>
  import("./shortlist-dialog").then((module) => module.ShortlistDialog),
);

type Row = { id: string; nickname: string };
type RowMenu = { name: string; actions: MenuAction[] };

/** What can be done with one creator of the list without opening it, and the dialog of what was chosen. */
export function useBloggerRowMenu(): { rowMenu: (row: Row) => RowMenu; dialog: ReactNode } {
  const t = useTranslations("rosterChanges.toShortlist");
  const mayWrite = useMay("blogger:write");
  const [listed, setListed] = useState<string | null>(null);
  const close = () => setListed(null);
  return {
    rowMenu: ({ id, nickname }) => ({
      name: nickname,
      actions: [{ label: t("action"), icon: IconListCheck, allowed: mayWrite, run: () => setListed(id) }],
    }),
    dialog: listed !== null && <ShortlistDialog ids={[listed]} count="1" onClose={close} onDone={close} />,
  };
}
