"use client";

import { Stack, Text } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { openDialog } from "@/app/_ui/dialogs";
import { useSwitchAction } from "@/app/_ui/switch-action";
import { PolicyTasks } from "./policy-tasks";
import type { Policy } from "./policy-values";
import { usePolicyWords } from "./policy-words";

type Acted = Pick<Policy, "id" | "name" | "systemKey" | "enabled" | "usedByTaskCount">;
type Options = { onCloned?: (id: string) => void; onDeleted?: () => void };

/** Built-in policies can only be cloned; a policy in use cannot be deleted. */
export function usePolicyActions({ onCloned, onDeleted }: Options): (policy: Acted) => MenuAction[] {
  const t = useTranslations("pacePolicies");
  const switchAction = useSwitchAction();
  const { pacePolicy } = useTRPC();
  const { nameOf } = usePolicyWords();
  const mayWrite = useMay("pace-policy:write");
  const mayDelete = useMay("pace-policy:delete");
  const cloning = useAction(pacePolicy.clone.mutationOptions(), {
    input: ({ id }: Acted) => ({ id }),
    onDone: ({ id }) => onCloned?.(id),
    done: ({ name }) => t("cloned", { name }),
  });
  const disabling = useAction(pacePolicy.update.mutationOptions(), {
    input: ({ id }: Acted) => ({ id, enabled: false }),
    undo: ({ id }) => ({ id, enabled: true }),
    done: ({ name }) => t("disabledNow", { name }),
  });
  const enabling = useAction(pacePolicy.update.mutationOptions(), {
    input: ({ id }: Acted) => ({ id, enabled: true }),
  });
  const deleting = useDelete(onDeleted);
  const explain = (policy: Acted) =>
    openDialog({
      title: t("usedTitle"),
      children: (
        <Stack gap="xs">
          <Text>{t("usedHint", { name: nameOf(policy) })}</Text>
          <div>
            <PolicyTasks policy={policy} />
          </div>
        </Stack>
      ),
    });
  return (policy) => {
    const isOwn = policy.systemKey === null;
    return [
      { label: t("clone"), icon: IconCopy, allowed: mayWrite, run: () => cloning.run(policy) },
      switchAction(policy.enabled, {
        allowed: mayWrite && isOwn,
        run: () => (policy.enabled ? disabling : enabling).run(policy),
      }),
      {
        label: t("delete"),
        icon: IconTrash,
        allowed: mayDelete && isOwn,
        danger: true,
        run: () => {
          if (policy.usedByTaskCount > 0) explain(policy);
          else deleting.run({ ...policy, name: nameOf(policy) });
        },
      },
    ];
  };
}

/** Tasks that started to use the policy in the meantime are named by the server's message. */
function useDelete(onDeleted: Options["onDeleted"]) {
  const t = useTranslations("pacePolicies");
  const { pacePolicy } = useTRPC();
  return useAction(pacePolicy.delete.mutationOptions(), {
    input: ({ id }: Acted) => ({ id }),
    confirm: ({ name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
      name,
    }),
    refused: (error) => {
      if (failureDetails(error)?.reason !== "CONFLICT" || !(error instanceof Error)) return false;
      openDialog({ title: t("usedTitle"), children: <Text>{error.message}</Text> });
      return true;
    },
    onDone: () => onDeleted?.(),
    done: () => t("deleted"),
    // Not the policy itself: it is deleted, and its query would fail.
    refreshes: [pacePolicy.list.queryKey()],
  });
}
