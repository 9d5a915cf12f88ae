"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { closeDialog, openDialog } from "@/app/_ui/dialogs";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { type Endpoint, Lag } from "../../_components/endpoint-health";

/** Disabling can be undone; all other actions ask for confirmation. */
export function useEndpointActions(endpoint: Endpoint, onSecret: (secret: string) => void) {
  const t = useTranslations("syncEndpoints");
  const tUi = useTranslations("ui");
  const router = useRouter();
  const { syncEndpoint } = useTRPC();
  const mayReset = useMay("sync-endpoint:secret");
  const mayDelete = useMay("sync-endpoint:delete");
  const { id, name } = endpoint;
  const disabling = useAction(syncEndpoint.setEnabled.mutationOptions(), {
    input: () => ({ id, enabled: false }),
    undo: () => ({ id, enabled: true }),
    done: () => t("disabledNow", { name }),
  });
  const enabling = useAction(syncEndpoint.setEnabled.mutationOptions(), {
    input: (startFrom: EnableFrom) => ({ id, enabled: true, startFrom }),
    done: () => t("enabledNow", { name }),
  });
  const resetting = useAction(syncEndpoint.resetSecret.mutationOptions(), {
    input: () => ({ id }),
    confirm: () => ({
      title: t("resetTitle"),
      consequence: t("resetConsequence", { name }),
      action: t("resetSecret"),
      harmless: true,
    }),
    onDone: ({ webhookSecret }) => onSecret(webhookSecret),
  });
  const deleting = useAction(syncEndpoint.delete.mutationOptions(), {
    input: () => ({ id }),
    confirm: () => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
      name,
    }),
    onDone: () => router.push("/sync-endpoints"),
    done: () => t("deleted"),
    // Not the endpoint itself: it is deleted, and its query would fail.
    refreshes: [syncEndpoint.list.queryKey()],
  });
  const enable = () => {
    openDialog({
      title: t("enableTitle", { name }),
      children: (
        <EnableForm
          endpoint={endpoint}
          onCancel={closeDialog}
          onEnable={(startFrom) => {
            closeDialog();
            enabling.run(startFrom);
          }}
        />
      ),
    });
  };
  return {
    enable,
    menu: [
      endpoint.enabled
        ? { label: tUi("disable"), icon: IconPlayerPause, run: () => disabling.run(undefined) }
        : { label: t("enable"), icon: IconPlayerPlay, run: enable },
      {
        label: t("resetSecret"),
        icon: IconRefresh,
        allowed: mayReset,
        run: () => resetting.run(undefined),
      },
      {
        label: t("delete"),
        icon: IconTrash,
        allowed: mayDelete,
        danger: true,
        run: () => deleting.run(undefined),
      },
    ],
  };
}

const starts = ["RESUME", "NOW", "BEGINNING"] as const;
type EnableFrom = (typeof starts)[number];

type EnableFormProps = {
  endpoint: Endpoint;
  onEnable: (startFrom: EnableFrom) => void;
  onCancel: () => void;
};

function EnableForm({ endpoint, onEnable, onCancel }: EnableFormProps) {
  const t = useTranslations("syncEndpoints");
  const tUi = useTranslations("ui");
  const [startFrom, setStartFrom] = useState<EnableFrom>("RESUME");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnable(startFrom);
      }}
    >
      <Stack gap="md">
        <Text>{t.rich("enableLag", { lag: () => <Lag health={endpoint.health} /> })}</Text>
        <RadioChoices
          label={t("enableFrom")}
          choices={starts}
          nameOf={(choice) => t(`startFrom.${choice}`)}
          consequenceOf={(choice) => t(`enableConsequence.${choice}`)}
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
