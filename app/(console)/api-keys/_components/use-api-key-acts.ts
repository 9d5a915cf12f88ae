"use client";

import { modals } from "@mantine/modals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { confirmByName } from "@/app/_ui/confirm-by-name";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { notifyUndo } from "@/app/_ui/notify-undo";

export type ApiKey = RouterOutputs["apiKey"]["list"]["list"][number];
export type ApiKeyActs = ReturnType<typeof useApiKeyActs>;

/** What can be done to a key. Disabling can be undone; resetting and deleting break whoever uses it, so they ask. */
export function useApiKeyActs(onReset: (created: RouterOutputs["apiKey"]["reset"]) => void) {
  const words = useTranslations("apiKeys");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.apiKey.list.queryKey() });
  const onError = (error: unknown) => notifyFailed(errorText(error));

  const setting = useMutation(trpc.apiKey.setEnabled.mutationOptions({ onSuccess: refresh, onError }));
  const deleting = useMutation(
    trpc.apiKey.delete.mutationOptions({
      onSuccess: async () => {
        await refresh();
        notifyDone(words("deleted"));
      },
      onError,
    }),
  );
  const resetting = useMutation(
    trpc.apiKey.reset.mutationOptions({
      onSuccess: async (created) => {
        onReset(created);
        await refresh();
      },
      onError,
    }),
  );

  const setEnabled = (key: ApiKey, enabled: boolean) =>
    setting.mutate(
      { id: key.id, enabled },
      {
        onSuccess: () =>
          notifyUndo(words(enabled ? "enabledNow" : "disabledNow", { name: key.name }), {
            label: ui("undo"),
            run: () => setting.mutate({ id: key.id, enabled: !enabled }),
          }),
      },
    );
  const reset = (key: ApiKey) =>
    modals.openConfirmModal({
      title: words("resetTitle"),
      children: words("resetConsequence", { name: key.name }),
      labels: { confirm: words("reset"), cancel: ui("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => resetting.mutate({ id: key.id }),
    });
  const remove = (key: ApiKey) =>
    confirmByName({
      title: words("deleteTitle"),
      consequence: words("deleteConsequence", { name: key.name }),
      name: key.name,
      action: words("delete"),
      onConfirm: () => deleting.mutate({ id: key.id }),
    });
  return { setEnabled, reset, remove };
}
