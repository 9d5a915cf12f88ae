"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { confirmByName } from "@/app/_ui/confirm-by-name";
import { notifyDone, notifyFailed, notifyUndo } from "@/app/_ui/notify";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { type Endpoint, Lag } from "../../_components/endpoint-health";
import { useRefreshEndpoints } from "../../_components/use-refresh-endpoints";

export type EndpointActions = ReturnType<typeof useEndpointActions>;

/** Returns the actions on an endpoint. Disabling can be undone; all others ask for confirmation. */
export function useEndpointActions(endpoint: Endpoint, onSecret: (secret: string) => void) {
  const t = useTranslations("syncEndpoints");
  const tUi = useTranslations("ui");
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
        notifyDone(t("deleted"));
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
          notifyUndo(t("disabledNow", { name }), {
            label: tUi("undo"),
            run: () => setting.mutate({ id, enabled: true }),
          }),
      },
    );
  const enable = () => {
    const modalId = modals.open({
      title: t("enableTitle", { name }),
      children: (
        <EnableForm
          endpoint={endpoint}
          onCancel={() => modals.close(modalId)}
          onEnable={(startFrom) => {
            modals.close(modalId);
            setting.mutate(
              { id, enabled: true, startFrom },
              { onSuccess: () => notifyDone(t("enabledNow", { name })) },
            );
          }}
        />
      ),
    });
  };
  const resetSecret = () =>
    modals.openConfirmModal({
      title: t("resetTitle"),
      children: t("resetConsequence", { name }),
      labels: { confirm: t("resetSecret"), cancel: tUi("cancel") },
      onConfirm: () => resetting.mutate({ id }),
    });
  const remove = () =>
    confirmByName({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      name,
      action: t("delete"),
      onConfirm: () => deleting.mutate({ id }),
    });
  return { enable, disable, resetSecret, remove };
}

const starts = ["RESUME", "NOW", "BEGINNING"] as const;
type EnableFrom = (typeof starts)[number];

type EnableFormProps = {
  endpoint: Endpoint;
  onEnable: (startFrom: EnableFrom) => void;
  onCancel: () => void;
};

/** Asks where a disabled endpoint resumes. */
function EnableForm({ endpoint, onEnable, onCancel }: EnableFormProps) {
  const t = useTranslations("syncEndpoints");
  const tUi = useTranslations("ui");
  const [startFrom, setStartFrom] = useState<EnableFrom>("RESUME");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnable(startFrom);
      }}
    >
      <Stack gap="md">
        <Text>
          {t("enableLag")} <Lag health={endpoint.health} />
        </Text>
        <RadioChoices
          label={t("enableFrom")}
          choices={starts.map((value) => ({
            value,
            label: t(`startFrom.${value}`),
            consequence: t(`enableConsequence.${value}`),
          }))}
          value={startFrom}
          onChange={setStartFrom}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {tUi("cancel")}
          </Button>
          <Button type="submit">{t("enableSubmit")}</Button>
        </Group>
      </Stack>
    </form>
  );
}
