"use client";

import { modals } from "@mantine/modals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { confirmByName } from "@/app/_ui/confirm-by-name";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { notifyUndo } from "@/app/_ui/notify-undo";
import type { Endpoint } from "../../_components/endpoint";
import { useRefreshEndpoints } from "../../_components/use-refresh-endpoints";

export type EndpointActs = ReturnType<typeof useEndpointActs>;

/** What can be done to an endpoint. Switching can be undone; a reset and a deletion say first what will happen. */
export function useEndpointActs(endpoint: Endpoint, onSecret: (secret: string) => void) {
  const words = useTranslations("syncEndpoints");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, name } = endpoint;
  const refresh = useRefreshEndpoints();
  const onError = (error: unknown) => notifyFailed(errorText(error));

  const setting = useMutation(trpc.syncEndpoint.setEnabled.mutationOptions({ onSuccess: refresh, onError }));
  const resetting = useMutation(
    trpc.syncEndpoint.resetSecret.mutationOptions({
      onSuccess: ({ webhookSecret }) => onSecret(webhookSecret),
      onError,
    }),
  );
  const deleting = useMutation(
    trpc.syncEndpoint.delete.mutationOptions({
      onSuccess: async () => {
        router.push("/sync-endpoints");
        notifyDone(words("deleted"));
        await queryClient.invalidateQueries({ queryKey: trpc.syncEndpoint.list.queryKey() });
      },
      onError,
    }),
  );

  const setEnabled = (enabled: boolean) =>
    setting.mutate(
      { id, enabled },
      {
        onSuccess: () =>
          notifyUndo(words(enabled ? "enabledNow" : "disabledNow", { name }), {
            label: ui("undo"),
            run: () => setting.mutate({ id, enabled: !enabled }),
          }),
      },
    );
  const resetSecret = () =>
    modals.openConfirmModal({
      title: words("resetTitle"),
      children: words("resetConsequence", { name }),
      labels: { confirm: words("resetSecret"), cancel: ui("cancel") },
      onConfirm: () => resetting.mutate({ id }),
    });
  const remove = () =>
    confirmByName({
      title: words("deleteTitle"),
      consequence: words("deleteConsequence", { name }),
      name,
      action: words("delete"),
      onConfirm: () => deleting.mutate({ id }),
    });
  return { setEnabled, resetSecret, remove };
}
