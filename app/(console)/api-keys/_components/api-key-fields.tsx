"use client";

import { Checkbox, Stack, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { type ApiKeyPermission, apiKeyPermissions } from "@/server/domain/permissions";

export type ApiKeyValues = { name: string; scope: { permissions: ApiKeyPermission[] } };

type Props = { form: { getInputProps: (path: "name" | "scope.permissions") => GetInputPropsReturnType } };

/** Asks for a key's name and scope, when it is created and later. */
export function ApiKeyFields({ form }: Props) {
  const t = useTranslations("apiKeys");
  return (
    <>
      <TextInput
        label={t("fields.name")}
        description={t("nameHelp")}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Checkbox.Group
        label={t("fields.scope")}
        description={t("scopeHelp")}
        {...form.getInputProps("scope.permissions")}
      >
        <Stack gap="xs" mt="xs">
          {apiKeyPermissions.map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              label={t(`scopes.${permission}`)}
              description={permission}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
