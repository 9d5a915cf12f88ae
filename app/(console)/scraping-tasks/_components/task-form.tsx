"use client";

import { Switch, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { usePolicyWords } from "@/app/(console)/pace-policies/_components/policy-words";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { NumberInput } from "@/app/_ui/number-input";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { PageForm, type PageFormProps } from "@/app/_ui/page-form";
import { FormSection } from "@/app/_ui/section";
import { Select } from "@/app/_ui/select";
import { scheduleTypes } from "@/server/domain/scraping/schedule";
import { ScheduleFields } from "./schedule-fields";
import { FieldChoice, TargetFields } from "./target-fields";
import classes from "./task-form.module.css";
import { TaskForecast } from "./task-forecast";
import { type TaskValues, toTaskField, toTaskInput } from "./task-form-values";

const schemas = lazy(() => import("./task-schema"));
const schema = () => schemas.load().then(({ taskSchema }) => taskSchema);

const PAUSE_MS = 500;

export function useTaskForm(draft: string, initialValues: TaskValues) {
  const timeZone = useTimeZone() ?? "UTC";
  return useSchemaForm<TaskValues>({
    schema,
    draft,
    initialValues,
    toInput: (values) => ({ ...toTaskInput(values, timeZone), ...numbersOf(values) }),
    place: toTaskField,
  });
}

/** Unparsed: an emptied number is missing, not zero. */
function numbersOf({ maxRunDurationMinutes, failureRetryCount, retryIntervalMinutes }: TaskValues) {
  return { maxRunDurationMinutes, failureRetryCount, retryIntervalMinutes };
}

type Props = PageFormProps & { form: UseFormReturnType<TaskValues> };

export function TaskForm({ form, ...frame }: Props) {
  const t = useTranslations("scrapingTasks");
  return (
    <PageForm
      {...frame}
      width={520}
      aside={
        <div className={classes.inSight}>
          <FormSection title={t("forecast.title")}>
            <Text fz="sm" c="dimmed">
              {t("forecast.note")}
            </Text>
            <DraftForecast form={form} />
          </FormSection>
        </div>
      }
    >
      <FormSection title={t("form.basics")}>
        <TextInput
          label={t("fields.name")}
          description={t("form.nameHelp")}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
      </FormSection>
      <FormSection title={t("form.targets")}>
        <TargetFields form={form} />
      </FormSection>
      <FormSection title={t("form.fields")}>
        <FieldChoice form={form} />
      </FormSection>
      <FormSection title={t("form.schedule")}>
        <ScheduleFields form={form} />
        {form.values.scheduleType !== "MANUAL" && (
          <Switch
            label={t("fields.enabled")}
            description={t("form.enabledHelp")}
            {...form.getInputProps("enabled", { type: "checkbox" })}
          />
        )}
      </FormSection>
      <FormSection title={t("form.pace")}>
        <PaceFields form={form} />
      </FormSection>
    </PageForm>
  );
}

/** Follows the fields after a pause; name and schedule do not affect it. */
function DraftForecast({ form }: Pick<Props, "form">) {
  const t = useTranslations("scrapingTasks");
  const timeZone = useTimeZone() ?? "UTC";
  const { values } = form;
  const { platforms, scope, filterJson, priority, scheduleType, pacePolicyId } = values;
  const { maxRunDurationMinutes, retryIntervalMinutes } = values;
  const decisive = JSON.stringify({
    platforms,
    scope,
    filterJson,
    maxRunDurationMinutes,
    retryIntervalMinutes,
    pacePolicyId,
    priority: priority === "" ? scheduleType : priority,
  });
  const [settled] = useDebouncedValue(decisive, PAUSE_MS);
  const loaded = useLazy(schemas, { wanted: form.isDirty(), isQuiet: true });
  const changed = { ...values, ...(JSON.parse(settled) as Partial<TaskValues>) };
  const draft = loaded === undefined ? form.getInitialValues() : changed;
  const input = { ...toTaskInput(draft, timeZone), ...scheduleless };
  // Initial values are valid once platforms are chosen.
  const checked = loaded?.taskSchema.safeParse(input);
  const isRight = checked?.success ?? draft.platforms.length > 0;
  const wrong = (checked?.error?.issues ?? []).map(({ path }) => forecastFields[String(path[0])]);
  const names = [...new Set(wrong)].flatMap((name) => (name === undefined ? [] : t(`fields.${name}`)));
  return <TaskForecast asked={isRight ? input : null} wrong={names} />;
}

const forecastFields: Readonly<
  Record<string, "platforms" | "filter" | "maxDuration" | "retryInterval" | "priority" | "policy">
> = {
  platforms: "platforms",
  filterJson: "filter",
  maxRunDurationMinutes: "maxDuration",
  retryIntervalMinutes: "retryInterval",
  priority: "priority",
  pacePolicyId: "policy",
};

const scheduleless = {
  name: "-",
  scheduleType: "MANUAL" as const,
  cronExpression: null,
  fieldsJson: null,
  failureRetryCount: 0,
};

function PaceFields({ form }: { form: UseFormReturnType<TaskValues> }) {
  const t = useTranslations("scrapingTasks");
  const { nameOf } = usePolicyWords();
  const policies = useQuery(useTRPC().pacePolicy.list.queryOptions());
  const own = (policies.data?.list ?? []).filter(
    ({ systemKey, enabled, id }) => systemKey !== "BALANCED" && (enabled || id === form.values.pacePolicyId),
  );
  const narrow = { styles: { wrapper: { maxWidth: 200 } }, allowDecimal: false };
  return (
    <>
      <Select
        label={t("fields.policy")}
        description={t("form.policyHelp")}
        data={[
          { value: "", label: t("form.balanced") },
          ...own.map((policy) => ({ value: policy.id, label: nameOf(policy) })),
        ]}
        allowDeselect={false}
        {...form.getInputProps("pacePolicyId")}
      />
      <Select
        label={t("fields.priority")}
        description={t("form.priorityHelp")}
        data={[
          { value: "", label: t("form.priorityOfSchedule") },
          ...scheduleTypes.map((value) => ({ value, label: t(`priorities.${value}`) })),
        ]}
        allowDeselect={false}
        {...form.getInputProps("priority")}
      />
      <NumberInput
        label={t("fields.maxDuration")}
        description={t("form.maxDurationHelp")}
        suffix={t("form.minutes")}
        min={1}
        {...narrow}
        {...form.getInputProps("maxRunDurationMinutes")}
      />
      <NumberInput
        label={t("fields.retries")}
        description={t("form.retriesHelp")}
        min={0}
        {...narrow}
        {...form.getInputProps("failureRetryCount")}
      />
      <NumberInput
        label={t("fields.retryInterval")}
        description={t("form.retryIntervalHelp")}
        suffix={t("form.minutes")}
        min={1}
        {...narrow}
        {...form.getInputProps("retryIntervalMinutes")}
      />
    </>
  );
}
