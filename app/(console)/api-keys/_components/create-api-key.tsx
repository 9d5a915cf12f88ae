"use client";

import { Button, Checkbox, Group, Modal, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { notifyFailed } from "@/app/_ui/notify";
import { type ApiKeyPermission, apiKeyPermissions } from "@/server/domain/permissions";
import { apiKeyFields } from "@/server/domain/api-key";

type Props = { onClose: () => void; onCreated: (created: RouterOutputs["apiKey"]["create"]) => void };

type Values = {
  name: string;
  scope: { permissions: ApiKeyPermission[] };
  environment: "LIVE" | "TEST";
};

const initialValues: Values = {
  name: "",
  scope: { permissions: ["blogger:read", "blogger:write"] },
  environment: "LIVE",
};

/** A name and what the key may do; the key itself is shown once, afterwards. */
export function CreateApiKey({ onClose, onCreated }: Props) {
  const words = useTranslations("apiKeys");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { form, submit, takeRefusal } = useSchemaForm({ schema: apiKeyFields, initialValues });
  const creating = useMutation(
    trpc.apiKey.create.mutationOptions({
      onSuccess: async (created) => {
        onCreated(created);
        await queryClient.invalidateQueries({ queryKey: trpc.apiKey.list.queryKey() });
      },
      onError: (error) => {
        if (!takeRefusal(error)) notifyFailed(errorText(error));
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={words("create")}>
      <form onSubmit={submit((values) => creating.mutate(values))}>
        <Stack gap="md">
          <TextInput
            label={words("fields.name")}
            description={words("nameHelp")}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <Checkbox.Group
            label={words("fields.scope")}
            description={words("scopeHelp")}
            {...form.getInputProps("scope.permissions")}
          >
            <Stack gap="xs" mt="xs">
              {apiKeyPermissions.map((permission) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={words(`scopes.${permission.replace(":", "-") as "blogger-read"}`)}
                  description={permission}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Switch
            label={words("testKey")}
            description={words("testKeyHelp")}
            checked={form.values.environment === "TEST"}
            onChange={(event) =>
              form.setFieldValue("environment", event.currentTarget.checked ? "TEST" : "LIVE")
            }
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui("cancel")}
            </Button>
            <Button type="submit" loading={creating.isPending}>
              {words("submit")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
