"use client";

import { MultiSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { monthDays } from "./schedule";
import type { TaskValues } from "./task-form-values";

export function MonthDays({ form }: { form: UseFormReturnType<TaskValues> }) {
  const t = useTranslations("scrapingTasks");
  return (
    <MultiSelect
      label={t("form.monthDays")}
      description={t("form.monthDaysHelp")}
      data={monthDays.map((day) => ({
        value: day,
        label: day === "L" ? t("schedule.lastDay") : t("schedule.monthDay", { day }),
      }))}
      {...form.getInputProps("monthDays")}
      error={form.errors.monthDays && t("form.chooseDay")}
    />
  );
}
