"use client";

import { DatePicker, DatesProvider, InlineDateTimePicker } from "@mantine/dates";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";

type Props = { value: string | null; onChange: (value: string | null) => void };

export function DayCalendar({ isAhead, ...props }: Props & { isAhead: boolean }) {
  const today = new Date();
  const bound = isAhead ? { minDate: today } : { maxDate: today };
  return (
    <Calendar>
      <DatePicker {...useCalendarWords()} {...props} {...bound} fullWidth />
    </Calendar>
  );
}

export function MinuteCalendar(props: Props & { onSubmit: () => void }) {
  const t = useTranslations("ui.calendar");
  return (
    <Calendar>
      <InlineDateTimePicker
        {...useCalendarWords()}
        {...props}
        timePickerProps={{
          hoursInputLabel: t("hours"),
          minutesInputLabel: t("minutes"),
          "aria-label": t("time"),
        }}
        submitButtonProps={{ "aria-label": t("take") }}
      />
    </Calendar>
  );
}

function Calendar({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ locale: useDatesLocale(), firstDayOfWeek: 1 }}>
      <div ref={focusDay}>{children}</div>
    </DatesProvider>
  );
}

function focusDay(calendar: HTMLElement | null): void {
  calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus({ preventScroll: true });
  calendar?.scrollIntoView({ block: "nearest" });
}

/** The locale's name in dayjs. */
function useDatesLocale(): string {
  return useLocale() === "zh" ? "zh-cn" : "en";
}

function useCalendarWords() {
  const t = useTranslations("ui.calendar");
  const locale = useDatesLocale();
  return {
    monthLabelFormat: t("monthFormat"),
    yearLabelFormat: t("yearFormat"),
    decadeLabelFormat: t("yearFormat"),
    monthsListFormat: t("monthsFormat"),
    getDayAriaLabel: (day: string) => dayjs(day).locale(locale).format(t("dayFormat")),
    ariaLabels: {
      previousMonth: t("previousMonth"),
      nextMonth: t("nextMonth"),
      previousYear: t("previousYear"),
      nextYear: t("nextYear"),
      previousDecade: t("previousDecade"),
      nextDecade: t("nextDecade"),
      monthLevelControl: t("chooseMonth"),
      yearLevelControl: t("chooseYear"),
    },
  };
}
