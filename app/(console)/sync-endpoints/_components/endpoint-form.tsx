"use client";

import { Checkbox, Input, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { NumberInput } from "@/app/_ui/number-input";
import { PageForm, type PageFormProps } from "@/app/_ui/page-form";
import { FormSection } from "@/app/_ui/section";
import { Select } from "@/app/_ui/select";
import { platforms } from "@/server/domain/roster/platforms";
import { batchSizes, MAX_RETRY_COUNT, syncMethods } from "@/server/domain/push/endpoint";
import { AuthFields, HeaderRows } from "./credential-fields";
import { type EndpointValues, toEndpointField, toEndpointInput } from "./endpoint-values";

const schema = () => import("./endpoint-schema").then((schemas) => schemas.endpointSchema);

export function useEndpointForm(draft: string, initialValues: EndpointValues) {
  return useSchemaForm<EndpointValues>({
    schema,
    draft,
    secrets: ["headers", "authConfigJson"],
    initialValues,
    toInput: toEndpointInput,
    place: toEndpointField,
  });
}

type Props = PageFormProps & {
  form: UseFormReturnType<EndpointValues>;
  children?: ReactNode;
};

export function EndpointForm({ form, children, ...frame }: Props) {
  const t = useTranslations("syncEndpoints");
  const tPlatform = useTranslations("words.platform");
  return (
    <PageForm {...frame}>
      <FormSection title={t("form.target")}>
        <TextInput
          label={t("fields.name")}
          description={t("form.nameHelp")}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("fields.url")}
          description={t("form.urlHelp")}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("url")}
        />
        <Select
          label={t("fields.method")}
          data={[...syncMethods]}
          allowDeselect={false}
          w={160}
          {...form.getInputProps("method")}
        />
      </FormSection>
      <FormSection title={t("form.what")}>
        <Checkbox.Group
          label={t("fields.platforms")}
          description={t("form.platformsHelp")}
          {...form.getInputProps("platformFilter")}
        >
          <Stack gap="xs" mt="xs">
            {platforms.map((platform) => (
              <Checkbox key={platform} value={platform} label={tPlatform(platform)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormSection>
      <FormSection title={t("form.security")}>
        <Text fz="sm" c="dimmed">
          {t("form.signatureNote")}
        </Text>
        <AuthFields form={form} />
        <HeaderRows form={form} />
      </FormSection>
      <FormSection title={t("form.delivery")}>
        <Input.Wrapper label={t("fields.batchSize")} description={t("form.batchHelp")} labelElement="div">
          <SegmentedControl
            mt={6}
            aria-label={t("fields.batchSize")}
            data={batchSizes.map(String)}
            value={String(form.values.batchSize)}
            onChange={(text) => {
              const size = batchSizes.find((candidate) => String(candidate) === text);
              if (size !== undefined) form.setFieldValue("batchSize", size);
            }}
          />
        </Input.Wrapper>
        <NumberInput
          label={t("fields.retryCount")}
          description={t("form.retryHelp")}
          min={0}
          max={MAX_RETRY_COUNT}
          allowDecimal={false}
          styles={{ wrapper: { maxWidth: 240 } }}
          {...form.getInputProps("retryCount")}
        />
      </FormSection>
      {children}
    </PageForm>
  );
}
