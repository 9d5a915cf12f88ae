"use client";

import { Group, Input, SimpleGrid, Slider, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { NumberInput } from "@/app/_ui/number-input";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { PageForm, type PageFormProps } from "@/app/_ui/page-form";
import { FormSection } from "@/app/_ui/section";
import type { PaceFactors } from "@/server/domain/scraping/pace";
import { forEachPaceNumber, paceNumberNames } from "@/server/domain/scraping/policy";
import { EffectiveNumbers } from "./effective-numbers";
import classes from "./policy-form.module.css";
import { type Baseline, factorNames, type Policy, useFactorText } from "./policy-values";
import { Throughput } from "./throughput";

/** Debounce of the simulation while a slider is dragged. */
const PAUSE_MS = 250;

type Text = { name: string; description: string };
type Overrides = Record<(typeof paceNumberNames)[number], number | "">;
export type PolicyValues = Text & Record<keyof PaceFactors, number> & Overrides;

const schemas = lazy(() => import("./policy-schemas"));
const schema = () => schemas.load().then(({ policySchema }) => policySchema);

/** Form values of a policy's numbers; name and description are the user's own. */
export function toPolicyValues(policy: Policy, text: Text): PolicyValues {
  const { kRatio, spareAccounts, shiftSizeFactor, restFactor, hourlyFactor } = policy;
  const factors = { kRatio, spareAccounts, shiftSizeFactor, restFactor, hourlyFactor };
  return { ...text, ...factors, ...forEachPaceNumber((name) => policy[name] ?? ("" as const)) };
}

/** Converts to the server's input: an empty override means the baseline. */
export function toPolicyInput({ description, ...values }: PolicyValues) {
  const overrides = forEachPaceNumber((name) => {
    const value = values[name];
    return value === "" ? null : value;
  });
  return { ...values, ...overrides, description: description.trim() === "" ? null : description };
}

export function usePolicyForm(draft: string, initialValues: PolicyValues) {
  return useSchemaForm<PolicyValues>({ schema, draft, initialValues, toInput: toPolicyInput });
}

type Props = PageFormProps & {
  /** Reference of the comparison: the saved policy, or the source of the values. */
  before: { name: string; policyId: string };
  form: UseFormReturnType<PolicyValues>;
  baselines: readonly Baseline[];
};

export function PolicyForm({ before, form, baselines, ...frame }: Props) {
  const t = useTranslations("pacePolicies");
  const shown = useDeferredValue(form.values);
  return (
    <PageForm
      {...frame}
      fieldColumns={5}
      aside={
        <Stack gap="xl" pt="xs" h="100%">
          <div className={classes.inSight}>
            <FormSection title={t("throughput.title")}>
              <DraftThroughput form={form} before={before} />
            </FormSection>
          </div>
          <FormSection title={t("form.effective")}>
            <Text fz="sm" c="dimmed">
              {t("effectiveNote")}
            </Text>
            <EffectiveNumbers policy={toPolicyInput(readable(shown))} baselines={baselines} />
          </FormSection>
        </Stack>
      }
    >
      <FormSection title={t("form.basics")}>
        <TextInput label={t("fields.name")} autoComplete="off" {...form.getInputProps("name")} />
        <Textarea
          label={t("fields.description")}
          autosize
          minRows={2}
          {...form.getInputProps("description")}
        />
      </FormSection>
      <FormSection title={t("form.speed")}>
        {factorNames.map((name) => (
          <FactorField key={name} name={name} form={form} />
        ))}
      </FormSection>
      <FormSection title={t("form.overrides")}>
        <Text fz="sm" c="dimmed">
          {t("help.overrides")}
        </Text>
        <SimpleGrid cols={2} spacing="md">
          {paceNumberNames.map((name) => (
            <NumberInput
              key={name}
              label={t(`numbers.${name}`)}
              placeholder={t("baseline")}
              suffix={t(`units.${name}`) === "" ? "" : ` ${t(`units.${name}`)}`}
              min={0}
              allowDecimal={false}
              {...form.getInputProps(name)}
            />
          ))}
        </SimpleGrid>
      </FormSection>
    </PageForm>
  );
}

/** The simulation treats a text that is not a number as no override. */
function readable(values: PolicyValues): PolicyValues {
  const isNumber = (value: unknown) => typeof value === "number";
  return {
    ...values,
    ...Object.fromEntries(factorNames.map((name) => [name, isNumber(values[name]) ? values[name] : 0])),
    ...forEachPaceNumber((name) => (isNumber(values[name]) ? values[name] : ("" as const))),
  };
}

type DraftProps = Pick<Props, "form" | "before">;

/** Follows the fields after a pause, compared with the saved curve. */
function DraftThroughput({ form, before }: DraftProps) {
  const t = useTranslations("pacePolicies.form");
  const [settled] = useDebouncedValue(form.values, PAUSE_MS);
  const loaded = useLazy(schemas, { wanted: form.isDirty(), isQuiet: true });
  // Initial values are valid.
  const draft =
    loaded === undefined
      ? numbersOf(form.getInitialValues())
      : (loaded.policyNumbers.safeParse(numbersOf(settled)).data ?? null);
  return <Throughput curves={[{ name: t("draft"), draft }, before]} />;
}

function numbersOf(values: PolicyValues) {
  const { name: _name, description: _description, ...numbers } = toPolicyInput(values);
  return numbers;
}

/** Ends of the sliders. A typed number may exceed them within the schema's limits. */
const ranges: Record<keyof PaceFactors, { min: number; max: number; step: number }> = {
  kRatio: { min: 0.05, max: 1, step: 0.05 },
  spareAccounts: { min: 0, max: 10, step: 1 },
  shiftSizeFactor: { min: 0.1, max: 3, step: 0.1 },
  restFactor: { min: 0.1, max: 3, step: 0.1 },
  hourlyFactor: { min: 0.05, max: 1, step: 0.05 },
};

function FactorField({ name, form }: { name: keyof PaceFactors; form: UseFormReturnType<PolicyValues> }) {
  const t = useTranslations("pacePolicies");
  const text = useFactorText();
  const { min, max, step } = ranges[name];
  const error = form.errors[name];
  return (
    <Input.Wrapper
      label={t(`fields.${name}`)}
      description={t(`help.${name}`)}
      error={error}
      labelElement="div"
    >
      <Group gap="md" wrap="nowrap" mt={6}>
        <Slider
          flex={1}
          thumbLabel={t(`fields.${name}`)}
          min={min}
          max={max}
          step={step}
          label={(shown) => text(name, shown)}
          value={Math.min(max, Math.max(min, readable(form.values)[name]))}
          onChange={(next) => form.setFieldValue(name, Math.round(next * 100) / 100)}
        />
        <NumberInput
          aria-label={t(`fields.${name}`)}
          w={88}
          // The error message is wider than the input, and would reach into the page's other column.
          styles={{ error: { marginLeft: -72 } }}
          step={step}
          decimalScale={name === "spareAccounts" ? 0 : 2}
          {...form.getInputProps(name)}
          error={error !== undefined}
        />
      </Group>
    </Input.Wrapper>
  );
}
