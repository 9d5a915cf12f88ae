"use client";

import {
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { FormSection } from "@/app/_ui/form-section";
import { platforms } from "@/server/domain/platforms";
import { batchSizes, MAX_RETRY_COUNT, syncMethods } from "@/server/domain/sync-endpoint";
import { AuthFields } from "./auth-fields";
import { endpointSchema, type EndpointValues, toEndpointField, toEndpointInput } from "./endpoint-values";
import { HeaderRows } from "./header-rows";

type Props = {
  values: EndpointValues;
  submitLabel: string;
  cancelHref: string;
  busy: boolean;
  /** A section of its own before the buttons. */
  children?: ReactNode;
  /** `before`: what the form opened with. `refused` puts the server's complaints at their fields; it says whether there were any. */
  onSubmit: (
    values: EndpointValues,
    form: { before: EndpointValues; refused: (error: unknown) => boolean },
  ) => void;
};

/** One form for making and changing an endpoint. */
export function EndpointForm({ values, submitLabel, cancelHref, busy, children, onSubmit }: Props) {
  const words = useTranslations("syncEndpoints");
  const names = useTranslations("words.platform");
  const { form, submit, takeRefusal } = useSchemaForm<EndpointValues>({
    schema: endpointSchema,
    initialValues: values,
    toInput: toEndpointInput,
    place: toEndpointField,
  });
  return (
    <form
      noValidate
      onSubmit={submit((given) => onSubmit(given, { before: form.getInitialValues(), refused: takeRefusal }))}
    >
      <Stack gap="xl" maw={480} pt="xs">
        <FormSection title={words("form.target")}>
          <TextInput
            label={words("fields.name")}
            description={words("form.nameHelp")}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <TextInput
            label={words("fields.url")}
            description={words("form.urlHelp")}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("url")}
          />
          <Select
            label={words("fields.method")}
            data={[...syncMethods]}
            allowDeselect={false}
            w={160}
            {...form.getInputProps("method")}
          />
        </FormSection>
        <FormSection title={words("form.what")}>
          <Checkbox.Group
            label={words("fields.platforms")}
            description={words("form.platformsHelp")}
            {...form.getInputProps("platformFilter")}
          >
            <Stack gap="xs" mt="xs">
              {platforms.map((platform) => (
                <Checkbox key={platform} value={platform} label={names(platform)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </FormSection>
        <FormSection title={words("form.security")}>
          <Text fz="sm" c="dimmed">
            {words("form.signatureNote")}
          </Text>
          <AuthFields form={form} />
          <HeaderRows form={form} />
        </FormSection>
        <FormSection title={words("form.delivery")}>
          <Input.Wrapper
            label={words("fields.batchSize")}
            description={words("form.batchHelp")}
            labelElement="div"
          >
            <SegmentedControl
              mt={6}
              aria-label={words("fields.batchSize")}
              data={batchSizes.map(String)}
              value={String(form.values.batchSize)}
              onChange={(text) => {
                const size = batchSizes.find((candidate) => String(candidate) === text);
                if (size !== undefined) form.setFieldValue("batchSize", size);
              }}
            />
          </Input.Wrapper>
          <NumberInput
            label={words("fields.retryCount")}
            description={words("form.retryHelp")}
            min={0}
            max={MAX_RETRY_COUNT}
            clampBehavior="strict"
            allowDecimal={false}
            maw={240}
            {...form.getInputProps("retryCount")}
          />
        </FormSection>
        {children}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
          <Button component={Link} href={cancelHref} variant="default">
            {words("form.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
