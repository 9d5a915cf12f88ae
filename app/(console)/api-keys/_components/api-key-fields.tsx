"use client";

import { Checkbox, Stack, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { type ApiKeyScope, apiKeyPermissions } from "@/server/domain/people/permissions";

export type ApiKeyValues = { name: string; scope: ApiKeyScope | null };

type Props = {
  form: { getInputProps: (path: "name" | "scope.permissions") => GetInputPropsReturnType };
  scope: ApiKeyScope | null;
  onScopeChange: (scope: ApiKeyScope | null) => void;
};

const accesses = ["everything", "chosen"] as const;

export function ApiKeyFields({ form, scope, onScopeChange }: Props) {
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
      <RadioChoices
        label={t("fields.scope")}
        choices={accesses}
        nameOf={(choice) => t(`accesses.${choice}`)}
        consequenceOf={(choice) => t(`accessHelp.${choice}`)}
        value={scope === null ? "everything" : "chosen"}
        onChange={(choice) => onScopeChange(choice === "everything" ? null : { permissions: [] })}
      />
      {scope !== null && (
        <Checkbox.Group aria-label={t("accesses.chosen")} {...form.getInputProps("scope.permissions")}>
          <Stack gap="xs">
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
      )}
    </>
  );
}
