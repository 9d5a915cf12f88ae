"use client";

import { ActionIcon, Button, Group, Input, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { EndpointValues } from "./endpoint-values";
import { secretInputProps } from "./secret-input-props";

/** The receiver's own headers, a row each. */
export function HeaderRows({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const words = useTranslations("syncEndpoints.form");
  return (
    <Input.Wrapper
      label={words("headers")}
      description={words("headersHelp")}
      error={form.errors.headers}
      labelElement="div"
    >
      <Stack gap="xs" mt="xs" mb={4} align="flex-start">
        {form.values.headers.map((_row, index) => (
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start" w="100%">
            <TextInput
              flex={2}
              aria-label={words("headerName")}
              placeholder={words("headerName")}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(`headers.${String(index)}.name`)}
            />
            <HeaderValue form={form} index={index} />
            <ActionIcon
              size={36}
              aria-label={words("removeHeader")}
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
          {words("addHeader")}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

function HeaderValue({ form, index }: { form: UseFormReturnType<EndpointValues>; index: number }) {
  const words = useTranslations("syncEndpoints.form");
  const path = `headers.${String(index)}.value`;
  const { value = "", stored = false } = form.values.headers[index] ?? {};
  return (
    <TextInput
      flex={3}
      aria-label={words("headerValue")}
      placeholder={words(stored ? "stored" : "headerValue")}
      autoComplete="off"
      spellCheck={false}
      {...(stored ? secretInputProps(form, path, value) : form.getInputProps(path))}
    />
  );
}
