"use client";

import { IconHistory, IconPencil, IconRefresh, IconSend, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { notifyRefused } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { useRouter } from "@/app/_ui/navigation";
import { useSwitchAction } from "@/app/_ui/switch-action";
import { consolePages } from "@/server/domain/people/console";
import type { Channel } from "./notice-columns";
import { useAttemptError } from "./use-attempt-error";

/** After its creation, and after a reset of its secret. */
export type WithSecret = RouterOutputs["notice"]["create"];

export function useNoticeMenu(onEdit: (channel: Channel) => void, onSecret: (shown: WithSecret) => void) {
  const t = useTranslations("notices");
  const switchAction = useSwitchAction();
  const router = useRouter();
  const { notice } = useTRPC();
  const mayWrite = useMay("notice:write");
  const mayDelete = useMay("notice:delete");
  const errorOf = useAttemptError();
  const test = useAction(notice.test.mutationOptions(), {
    input: ({ id }: Channel) => ({ id }),
    done: ({ ok }, { name }) => (ok ? t("tested", { name }) : undefined),
    onDone: (result) => {
      if (!result.ok) notifyRefused(null, t("testFailed", { error: errorOf(result) ?? "" }));
    },
  });
  const setEnabled = useAction(notice.update.mutationOptions(), {
    input: ({ id, enabled }: Channel) => ({ id, enabled: !enabled }),
    undo: ({ id, enabled }) => ({ id, enabled }),
    done: (_, { name, enabled }) => t(enabled ? "disabledNow" : "enabledNow", { name }),
  });
  const resetSecret = useAction(notice.resetSecret.mutationOptions(), {
    input: ({ id }: Channel) => ({ id }),
    confirm: ({ name }) => ({
      title: t("resetTitle"),
      consequence: t("resetConsequence", { name }),
      action: t("resetSecret"),
      harmless: true,
    }),
    onDone: onSecret,
  });
  const remove = useAction(notice.delete.mutationOptions(), {
    input: ({ id }: Channel) => ({ id }),
    confirm: ({ name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
    }),
    done: () => t("deleted"),
  });
  return (channel: Channel) => ({
    name: channel.name,
    actions: [
      { label: t("test"), icon: IconSend, allowed: mayWrite, run: () => test.run(channel) },
      {
        label: t("showLog"),
        icon: IconHistory,
        run: () => router.push(`${consolePages.noticeLog.path}?channelId=${channel.id}`),
      },
      { label: t("edit"), icon: IconPencil, allowed: mayWrite, run: () => onEdit(channel) },
      switchAction(channel.enabled, { allowed: mayWrite, run: () => setEnabled.run(channel) }),
      // Other kinds have no secret of ours.
      ...(channel.kind === "WEBHOOK"
        ? [
            {
              label: t("resetSecret"),
              icon: IconRefresh,
              allowed: mayWrite,
              run: () => resetSecret.run(channel),
            },
          ]
        : []),
      {
        label: t("delete"),
        icon: IconTrash,
        allowed: mayDelete,
        danger: true,
        run: () => remove.run(channel),
      },
    ],
  });
}
