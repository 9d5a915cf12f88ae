"use client";

import { IconPencil, IconRestore, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { useSwitchAction } from "@/app/_ui/switch-action";
import { useDeliveredName } from "../../_components/use-names";

const EditRole = lazyDialog(() => import("./role-form").then((module) => module.EditRole));

export type Role = RouterOutputs["role"]["list"]["list"][number];

export function useRoleActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const t = useTranslations("roles");
  const switchAction = useSwitchAction();
  const nameOf = useDeliveredName();
  const { role } = useTRPC();
  const mayWrite = useMay("role:write");
  const mayDelete = useMay("role:delete");
  const [editing, setEditing] = useState<string>();
  const setStatus = useAction(role.update.mutationOptions(), {
    input: ({ id, status }: Role) => ({ id, status: status === 1 ? (0 as const) : (1 as const) }),
    undo: ({ id, status }) => ({ id, status: status === 1 ? (1 as const) : (0 as const) }),
    done: ({ status, label }) => t(status === 1 ? "enabledNow" : "disabledNow", { name: nameOf(label) }),
  });
  const restoring = useAction(role.restore.mutationOptions(), {
    input: ({ id, updatedAt }: Role) => ({ id, updatedAt }),
    confirm: ({ label }) => ({
      title: t("restoreTitle", { name: nameOf(label) }),
      consequence: t("restoreConsequence"),
      action: t("restore"),
    }),
    done: ({ label }) => t("restored", { name: nameOf(label) }),
    reasons: { PERMISSION_MISSING: t("beyond") },
  });
  const deleting = useAction(role.delete.mutationOptions(), {
    input: ({ id }: Role) => ({ id }),
    confirm: ({ label: name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
      name,
    }),
    onDone: () => onDeleted?.(),
    done: () => t("deleted"),
    reasons: { CONFLICT: t("deleteRefused") },
    // Not the role itself: it is deleted, and its query would fail.
    refreshes: [role.list.queryKey()],
  });
  const actionsOf = (row: Role): { edit: MenuAction; others: MenuAction[] } => {
    const reach = row.manageable ? undefined : t("outOfReach");
    const blocked = row.own ? t("ownNote") : reach;
    return {
      edit: {
        label: t("edit"),
        icon: IconPencil,
        allowed: mayWrite,
        blocked: reach,
        run: () => setEditing(row.id),
      },
      others: [
        switchAction(row.status === 1, { allowed: mayWrite, blocked, run: () => setStatus.run(row) }),
        {
          label: t("restore"),
          icon: IconRestore,
          allowed: mayWrite && row.builtIn,
          blocked,
          run: () => restoring.run(row),
        },
        {
          label: t("delete"),
          icon: IconTrash,
          allowed: mayDelete && !row.builtIn,
          blocked,
          danger: true,
          run: () => deleting.run(row),
        },
      ],
    };
  };
  const dialogs = editing !== undefined && <EditRole id={editing} onClose={() => setEditing(undefined)} />;
  return { actionsOf, dialogs };
}
