"use client";

import { IconKey, IconPencil, IconShieldOff, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { useSwitchAction } from "@/app/_ui/switch-action";

const EditUser = lazyDialog(() => import("./user-form").then((module) => module.EditUser));

export type User = RouterOutputs["user"]["list"]["list"][number];
type Shown = { name: string; password: string };

export function useUserActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const t = useTranslations("users");
  const switchAction = useSwitchAction();
  const { user } = useTRPC();
  const me = useMe();
  const mayWrite = useMay("user:write");
  const mayDelete = useMay("user:delete");
  const [shown, setShown] = useState<Shown>();
  const [editing, setEditing] = useState<string>();
  const setStatus = useAction(user.setStatus.mutationOptions(), {
    input: ({ id, status }: User) => ({ id, status: status === 1 ? (0 as const) : (1 as const) }),
    undo: ({ id, status }) => ({ id, status: status === 1 ? (1 as const) : (0 as const) }),
    done: ({ status }, { nickname: name }) => t(status === 1 ? "enabledNow" : "disabledNow", { name }),
    reasons: { CONFLICT: t("ownerStays") },
  });
  const resetting = useAction(user.resetPassword.mutationOptions(), {
    input: ({ id }: User) => ({ id }),
    confirm: ({ nickname: name }) => ({
      title: t("resetTitle", { name }),
      consequence: t("resetConsequence"),
      action: t("reset"),
    }),
    onDone: ({ password }, { nickname: name }) => setShown({ name, password }),
  });
  const removingStep = useAction(user.resetTotp.mutationOptions(), {
    input: ({ id }: User) => ({ id }),
    confirm: ({ nickname: name }) => ({
      title: t("removeStepTitle", { name }),
      consequence: t("removeStepConsequence"),
      action: t("removeStep"),
    }),
    done: (_, { nickname: name }) => t("stepRemoved", { name }),
  });
  const deleting = useAction(user.delete.mutationOptions(), {
    input: ({ id }: User) => ({ id }),
    confirm: ({ nickname, username: name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name: nickname }),
      action: t("delete"),
      name,
    }),
    onDone: () => onDeleted?.(),
    done: () => t("deleted"),
    reasons: { CONFLICT: t("deleteRefused") },
    // Not the user: the account is deleted, and its query would fail.
    refreshes: [user.list.queryKey(), user.count.queryKey()],
  });
  const actionsOf = (row: User): { edit: MenuAction; others: MenuAction[] } => {
    const isMe = row.id === me.user.id;
    const reach = row.manageable ? undefined : t("outOfReach");
    const blocked = isMe ? t("oneself") : reach;
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
        { label: t("reset"), icon: IconKey, allowed: mayWrite, blocked, run: () => resetting.run(row) },
        {
          label: t("removeStep"),
          icon: IconShieldOff,
          allowed: mayWrite && row.hasSecondStep,
          blocked,
          run: () => removingStep.run(row),
        },
        {
          label: t("delete"),
          icon: IconTrash,
          allowed: mayDelete,
          blocked,
          danger: true,
          run: () => deleting.run(row),
        },
      ],
    };
  };
  const dialogs = (
    <>
      {editing !== undefined && <EditUser id={editing} onClose={() => setEditing(undefined)} />}
      {shown !== undefined && (
        <SecretPanel
          title={t("passwordTitle", { name: shown.name })}
          note={t("passwordNote")}
          secret={shown.password}
          fileName={`${shown.name}.password.txt`}
          snippets={[]}
          onDone={() => setShown(undefined)}
        />
      )}
    </>
  );
  return { actionsOf, show: setShown, dialogs };
}
