"use client";

import { PasswordInput, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { SECRET_MASK, syncAuthTypes } from "@/server/domain/sync-endpoint";
import type { EndpointValues } from "./endpoint-values";

/** How the push shows who it is, with the credentials that this way needs. */
export function AuthFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const words = useTranslations("syncEndpoints");
  const { authType, authConfigJson } = form.values;
  const stored = Object.values(authConfigJson).includes(SECRET_MASK) ? words("form.secretStored") : undefined;
  return (
    <>
      <Select
        label={words("fields.authType")}
        data={syncAuthTypes.map((value) => ({ value, label: words(`auth.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("authType")}
      />
      {authType === "BEARER" && (
        <PasswordInput
          label={words("fields.token")}
          description={stored}
          autoComplete="off"
          {...form.getInputProps("authConfigJson.token")}
        />
      )}
      {authType === "BASIC" && (
        <>
          <TextInput
            label={words("fields.username")}
            autoComplete="off"
            {...form.getInputProps("authConfigJson.username")}
          />
          <PasswordInput
            label={words("fields.password")}
            description={stored}
            autoComplete="new-password"
            {...form.getInputProps("authConfigJson.password")}
          />
        </>
      )}
    </>
  );
}
