"use client";

import { CloseButton, Input, InputBase, Paper } from "@mantine/core";
import { DatePicker, DatesProvider, InlineDateTimePicker } from "@mantine/dates";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";

type Field = {
  label: string;
  /** What an empty field means. */
  placeholder: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Asks for a day up to today (`2026-11-21`), or for none. */
export function DayInput({ label, placeholder, value, onChange }: Field) {
  const words = useCalendarWords();
  return (
    <CalendarField label={label} placeholder={placeholder} text={value} onClear={() => onChange(undefined)}>
      {(close) => (
        <DatePicker
          {...words}
          value={value ?? null}
          onChange={(day) => {
            onChange(day ?? undefined);
            close();
          }}
          maxDate={new Date()}
          fullWidth
        />
      )}
    </CalendarField>
  );
}

/** Asks for a minute in the person's zone (`2026-11-21T14:05`), or for none. */
export function MinuteInput({ label, placeholder, value, onChange }: Field) {
  const t = useTranslations("ui.calendar");
  const words = useCalendarWords();
  const text = value?.replace("T", " ");
  return (
    <CalendarField label={label} placeholder={placeholder} text={text} onClear={() => onChange(undefined)}>
      {(close) => (
        <InlineDateTimePicker
          {...words}
          value={text ?? null}
          onChange={(minute) => onChange(minute?.slice(0, 16).replace(" ", "T"))}
          onSubmit={close}
          timePickerProps={{
            hoursInputLabel: t("hours"),
            minutesInputLabel: t("minutes"),
            "aria-label": t("time"),
          }}
          submitButtonProps={{ "aria-label": t("take") }}
        />
      )}
    </CalendarField>
  );
}

type CalendarFieldProps = Pick<Field, "label" | "placeholder"> & {
  text: string | undefined;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
};

/** A button that opens the calendar below itself. Its form moves down: a pop-over would cover it. */
function CalendarField({ label, placeholder, text, onClear, children }: CalendarFieldProps) {
  const t = useTranslations("ui");
  const id = useId();
  const locale = useDatesLocale();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    button?.focus();
  };
  const clear = () => {
    onClear();
    button?.focus();
  };
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === "Escape" && opened) close();
      }}
    >
      <InputBase
        component="button"
        type="button"
        pointer
        ref={setButton}
        label={label}
        labelProps={{ id: `${id}-label` }}
        aria-labelledby={`${id}-label ${id}-text`}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        rightSectionPointerEvents="all"
        rightSection={text !== undefined && <CloseButton size="sm" aria-label={t("clear")} onClick={clear} />}
        {...(opened && escapeStaysHere)}
      >
        <span id={`${id}-text`}>{text ?? <Input.Placeholder>{placeholder}</Input.Placeholder>}</span>
      </InputBase>
      {opened && (
        <Paper
          id={id}
          p="xs"
          mt={4}
          ref={focusDay}
          onFocusCapture={({ target }) => {
            for (const [name, value] of Object.entries(escapeStaysHere)) target.setAttribute(name, value);
          }}
        >
          <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>{children(close)}</DatesProvider>
        </Paper>
      )}
    </div>
  );
}

/** A dialog of Mantine does not close by Esc on an element with this attribute. */
const escapeStaysHere = { "data-mantine-stop-propagation": "true" };

/** Focuses the day that arrow keys begin from, and shows the calendar whole. */
function focusDay(calendar: HTMLElement | null): void {
  calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus({ preventScroll: true });
  calendar?.scrollIntoView({ block: "nearest" });
}

/** The language by its name in the library of dates. */
function useDatesLocale(): string {
  return useLocale() === "zh" ? "zh-cn" : "en";
}

/** Months, years and days as the language writes them, and names of the buttons. */
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
