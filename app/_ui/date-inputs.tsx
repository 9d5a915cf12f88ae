"use client";

import { CloseButton, Input, InputBase, Paper, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { lazy, useLazy } from "./lazy/lazy";
import type * as loadedCalendars from "./calendars";

const calendars = lazy(() => import("./calendars"));

type Field = {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** `isAhead`: of days to come, instead of days that have been. */
export function DayInput({
  label,
  placeholder,
  value,
  onChange,
  isAhead = false,
}: Field & { isAhead?: boolean }) {
  return (
    <CalendarField label={label} placeholder={placeholder} text={value} onClear={() => onChange(undefined)}>
      {({ DayCalendar }, close) => (
        <DayCalendar
          isAhead={isAhead}
          value={value ?? null}
          onChange={(day) => {
            onChange(day ?? undefined);
            close();
          }}
        />
      )}
    </CalendarField>
  );
}

export function MinuteInput({ label, placeholder, value, onChange }: Field) {
  const text = value?.replace("T", " ");
  return (
    <CalendarField label={label} placeholder={placeholder} text={text} onClear={() => onChange(undefined)}>
      {({ MinuteCalendar }, close) => (
        <MinuteCalendar
          value={text ?? null}
          onChange={(minute) => onChange(minute?.slice(0, 16).replace(" ", "T"))}
          onSubmit={close}
        />
      )}
    </CalendarField>
  );
}

type CalendarFieldProps = Pick<Field, "label" | "placeholder"> & {
  text: string | undefined;
  onClear: () => void;
  children: (loaded: typeof loadedCalendars, close: () => void) => ReactNode;
};

/** A button that expands the calendar inline: a pop-over would cover the form. */
function CalendarField({ label, placeholder, text, onClear, children }: CalendarFieldProps) {
  const t = useTranslations("ui");
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const loaded = useLazy(calendars, { wanted: opened, giveUp: () => setOpened(false) });
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
          onFocusCapture={({ target }) => {
            for (const [name, value] of Object.entries(escapeStaysHere)) target.setAttribute(name, value);
          }}
        >
          {loaded === undefined ? <Skeleton height={280} /> : children(loaded, close)}
        </Paper>
      )}
    </div>
  );
}

/** Mantine's dialogs do not close by Esc on an element with this attribute. */
const escapeStaysHere = { "data-mantine-stop-propagation": "true" };
