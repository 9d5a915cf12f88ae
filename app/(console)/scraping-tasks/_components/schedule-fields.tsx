"use client";

import { Chip, Group, Input, List, SegmentedControl, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { standsFor } from "@/app/_components/form-fields";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { formatDateTime } from "@/app/_ui/format";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { scheduleTypes } from "@/server/domain/scraping/schedule";
import { type Weekday, weekdays } from "./schedule";
import { cronOf, type TaskValues } from "./task-form-values";
import { useScheduleWords } from "./task-values";

/** The cron parser is as large as the pickers. */
const schedules = lazy(() => import("@/server/domain/scraping/schedule"));

/** Loaded on demand, as few tasks run monthly. */
const MonthDays = dynamic(() => import("./month-days").then((module) => module.MonthDays), {
  ssr: false,
  loading: () => <Skeleton height={80} />,
});

type Props = { form: UseFormReturnType<TaskValues> };

const PAUSE_MS = 400;

export function ScheduleFields({ form }: Props) {
  const t = useTranslations("scrapingTasks");
  const { scheduleType, by } = form.values;
  return (
    <>
      <Input.Wrapper label={t("form.repeats")} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={6}
          aria-label={t("form.repeats")}
          data={scheduleTypes.map((value) => ({ value, label: t(`scheduleTypes.${value}`) }))}
          value={scheduleType}
          onChange={(value) => form.setFieldValue("scheduleType", value)}
        />
      </Input.Wrapper>
      {scheduleType === "MANUAL" ? (
        <Text fz="sm" c="dimmed">
          {t("form.manualHelp")}
        </Text>
      ) : (
        <>
          <SegmentedControl
            aria-label={t("form.by")}
            data={[
              { value: "PICKER", label: t("form.byPicker") },
              { value: "CRON", label: t("form.byCron") },
            ]}
            value={by}
            onChange={(value) => changeHow(form, value)}
          />
          {by === "CRON" ? (
            <TextInput
              label={t("fields.cron")}
              description={t("form.cronHelp")}
              placeholder="0 3 * * 1-5"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps("cronExpression")}
            />
          ) : (
            <Pickers form={form} />
          )}
          <Preview form={form} />
        </>
      )}
    </>
  );
}

/** Changing to cron starts from the picked schedule. */
function changeHow(form: UseFormReturnType<TaskValues>, by: TaskValues["by"]): void {
  const picked = cronOf({ ...form.values, by: "PICKER" });
  form.setFieldValue("by", by);
  if (by === "CRON" && picked !== null) form.setFieldValue("cronExpression", picked);
}

function Pickers({ form }: Props) {
  const t = useTranslations("scrapingTasks");
  const { scheduleType, weekdays: chosen } = form.values;
  return (
    <>
      {scheduleType === "WEEKLY" && (
        <Input.Wrapper
          label={t("form.weekdays")}
          error={form.errors.weekdays && t("form.chooseDay")}
          labelElement="div"
        >
          <Chip.Group
            multiple
            value={chosen}
            onChange={(days) =>
              form.setFieldValue(
                "weekdays",
                weekdays.filter((day) => days.some((one: Weekday) => one === day)),
              )
            }
          >
            <Group gap={6} mt={6} {...standsFor("weekdays", t("form.weekdays"))}>
              {weekdays.map((day) => (
                <Chip key={day} value={day} size="sm" radius="sm">
                  {t(`schedule.weekdays.${day}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      {scheduleType === "MONTHLY" && <MonthDays form={form} />}
      <TextInput
        type="time"
        label={t("form.time")}
        styles={{ wrapper: { maxWidth: 140 } }}
        {...form.getInputProps("time")}
        error={form.errors.time && t("form.chooseTime")}
      />
    </>
  );
}

function Preview({ form }: Props) {
  const t = useTranslations("scrapingTasks");
  const locale = useLocale();
  const words = useScheduleWords();
  const { scheduleType } = form.values;
  const cronExpression = cronOf(form.values);
  const [settled] = useDebouncedValue(cronExpression, PAUSE_MS);
  const schedule = settled === null || settled === "" ? null : { scheduleType, cronExpression: settled };
  const initial = form.getInitialValues();
  // The schedule that the form opened with is valid, so the parser is loaded with the first other one.
  const isInitial = scheduleType === initial.scheduleType && settled === cronOf(initial);
  const loaded = useLazy(schedules, { wanted: schedule !== null && !isInitial, isQuiet: true });
  // Undefined until the parser is loaded. Schedules that the browser finds invalid are not sent.
  const problem = schedule === null || isInitial ? null : loaded?.findScheduleProblem(schedule);
  const { data } = useQuery(
    useTRPC().scrapingTask.preview.queryOptions(
      schedule !== null && problem === null ? schedule : skipToken,
      {
        ...unbatched,
        retry: false,
      },
    ),
  );
  return (
    <Stack gap={4} role="status" fz="sm">
      <Text fz="sm" fw={500}>
        {words({ scheduleType, cronExpression })}
      </Text>
      {problem !== null && problem !== undefined && (
        <Text fz="sm" c="var(--mantine-color-error)">
          {t("form.cronRefused")}
        </Text>
      )}
      {data !== undefined && (
        <>
          <Text fz="sm" c="dimmed">
            {t("form.nextRuns", { timeZone: data.timeZone })}
          </Text>
          <List size="sm" className="figures" listStyleType="none">
            {data.next.map((instant) => (
              <List.Item key={instant}>
                {formatDateTime(new Date(instant), data.timeZone)} {weekdayOf(instant, data.timeZone, locale)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

function weekdayOf(instant: string, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, weekday: "short" }).format(new Date(instant));
}
