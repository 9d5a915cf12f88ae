"use client";

import { PasswordInput, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { SECRET_MASK, syncAuthTypes } from "@/server/domain/sync-endpoint";
import type { EndpointValues } from "./endpoint-values";
import { secretInputProps } from "./secret-input-props";

/** How the push shows who it is, with the credentials that this way needs. */
export function AuthFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const words = useTranslations("syncEndpoints");
  const { authType, authConfigJson } = form.values;
  const { authConfigJson: before } = form.getInitialValues();
  const secretProps = (name: "token" | "password") => {
    const path = `authConfigJson.${name}`;
    if (before[name] !== SECRET_MASK) return form.getInputProps(path);
    return {
      ...secretInputProps(form, path, authConfigJson[name]),
      placeholder: words("form.stored"),
      description: words("form.secretStored"),
    };
  };
  return (
    <>
      <Select
        label={words("fields.authType")}
        data={syncAuthTypes.map((value) => ({ value, label: words(`auth.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("authType")}
      />
      {authType === "BEARER" && (
        <PasswordInput label={words("fields.token")} autoComplete="off" {...secretProps("token")} />
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
            autoComplete="new-password"
            {...secretProps("password")}
          />
        </>
      )}
    </>
  );
}
