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
import { EnableForm } from "./enable-form";

export type EndpointActs = ReturnType<typeof useEndpointActs>;

/** What can be done to an endpoint. Switching it off can be undone; everything else says first what will happen. */
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

  const disable = () =>
    setting.mutate(
      { id, enabled: false },
      {
        onSuccess: () =>
          notifyUndo(words("disabledNow", { name }), {
            label: ui("undo"),
            run: () => setting.mutate({ id, enabled: true }),
          }),
      },
    );
  const enable = () => {
    const modalId = modals.open({
      title: words("enableTitle", { name }),
      children: (
        <EnableForm
          endpoint={endpoint}
          onCancel={() => modals.close(modalId)}
          onEnable={(startFrom) => {
            modals.close(modalId);
            setting.mutate(
              { id, enabled: true, startFrom },
              { onSuccess: () => notifyDone(words("enabledNow", { name })) },
            );
          }}
        />
      ),
    });
  };
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
  return { enable, disable, resetSecret, remove };
}
