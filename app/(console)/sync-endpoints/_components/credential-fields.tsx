"use client";

import { ActionIcon, Button, Group, Input, PasswordInput, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ChangeEvent } from "react";
import { Select } from "@/app/_ui/select";
import { SECRET_MASK, syncAuthTypes } from "@/server/domain/push/endpoint";
import type { EndpointValues } from "./endpoint-values";

export function AuthFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const t = useTranslations("syncEndpoints");
  const { authType, authConfigJson } = form.values;
  const { authConfigJson: before } = form.getInitialValues();
  const secretProps = (name: "token" | "password") => {
    const path = `authConfigJson.${name}`;
    if (before[name] !== SECRET_MASK) return form.getInputProps(path);
    return {
      ...secretInputProps(form, path, authConfigJson[name]),
      placeholder: t("form.stored"),
      description: t("form.secretStored"),
    };
  };
  return (
    <>
      <Select
        label={t("fields.authType")}
        data={syncAuthTypes.map((value) => ({ value, label: t(`auth.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("authType")}
      />
      {authType === "BEARER" && (
        <PasswordInput label={t("fields.token")} autoComplete="off" {...secretProps("token")} />
      )}
      {authType === "BASIC" && (
        <>
          <TextInput
            label={t("fields.username")}
            autoComplete="off"
            {...form.getInputProps("authConfigJson.username")}
          />
          <PasswordInput
            label={t("fields.password")}
            autoComplete="new-password"
            {...secretProps("password")}
          />
        </>
      )}
    </>
  );
}

export function HeaderRows({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const t = useTranslations("syncEndpoints.form");
  return (
    <Input.Wrapper
      label={t("headers")}
      description={t("headersHelp")}
      error={form.errors.headers}
      labelElement="div"
    >
      <Stack gap="xs" mt="xs" mb={4} align="flex-start">
        {form.values.headers.map((_row, index) => (
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start" w="100%">
            <TextInput
              flex={2}
              aria-label={t("headerName")}
              placeholder={t("headerName")}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(`headers.${String(index)}.name`)}
            />
            <HeaderValue form={form} index={index} />
            <ActionIcon
              size={36}
              aria-label={t("removeHeader")}
              onClick={() => form.removeListItem("headers", index)}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem("headers", { name: "", value: "" })}
        >
          {t("addHeader")}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

function HeaderValue({ form, index }: { form: UseFormReturnType<EndpointValues>; index: number }) {
  const t = useTranslations("syncEndpoints.form");
  const path = `headers.${String(index)}.value`;
  const { value = "", stored = false } = form.values.headers[index] ?? {};
  return (
    <TextInput
      flex={3}
      aria-label={t("headerValue")}
      placeholder={t(stored ? "stored" : "headerValue")}
      autoComplete="off"
      spellCheck={false}
      {...(stored ? secretInputProps(form, path, value) : form.getInputProps(path))}
    />
  );
}

/** Props of an input for a stored secret, which is unchanged unless another one is typed. */
function secretInputProps(form: UseFormReturnType<EndpointValues>, path: string, value: string) {
  return {
    ...form.getInputProps(path),
    value: value === SECRET_MASK ? "" : value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(path, currentTarget.value === "" ? SECRET_MASK : currentTarget.value),
  };
}
