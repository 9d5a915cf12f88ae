"use client";

import { Button, Checkbox, CloseButton, Group, NumberInput, Popover, Stack, TextInput } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void };

/** Searches once typing pauses; `/` focuses it. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const tell = useDebouncedCallback((text: string) => onChange(text.trim()), 300);
  return (
    <TextInput
      data-list-search
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur();
      }}
      rightSection={
        typed === "" ? null : (
          <CloseButton
            size="sm"
            aria-label={t("clear")}
            onClick={() => {
              setTyped("");
              onChange("");
            }}
          />
        )
      }
    />
  );
}

type CheckMenuProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** Opens a list of choices, of which any number can be on. */
export function CheckMenu<Value extends string>({ label, options, chosen, onChange }: CheckMenuProps<Value>) {
  return (
    <Popover position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" fw={400} rightSection={<IconChevronDown size={14} stroke={1.5} />}>
          {chosen.length === 0 ? label : `${label} · ${String(chosen.length)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="xs">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, option.value]
                    : chosen.filter((value) => value !== option.value),
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type Range = { min: number | undefined; max: number | undefined };
type NumberRangeProps = {
  minLabel: string;
  maxLabel: string;
  value: Range;
  onChange: (range: Range) => void;
};

/** Asks for a range whose ends are optional. */
export function NumberRange({ minLabel, maxLabel, value, onChange }: NumberRangeProps) {
  const tell = useDebouncedCallback(onChange, 400);
  const field = (end: keyof Range, label: string) => (
    <NumberInput
      key={`${end} ${String(value[end])}`}
      w={116}
      aria-label={label}
      placeholder={label}
      defaultValue={value[end] ?? ""}
      onChange={(given) => tell({ ...value, [end]: typeof given === "number" ? given : undefined })}
      min={0}
      max={2_147_483_647}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      clampBehavior="strict"
    />
  );
  return (
    <Group gap={4} wrap="nowrap">
      {field("min", minLabel)}
      <span aria-hidden>–</span>
      {field("max", maxLabel)}
    </Group>
  );
}

type MinutePickerProps = {
  label: string;
  /** What an empty field means. */
  placeholder: string;
  /** A minute in the person's zone (`2026-11-21T14:05`), or none. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  withinPortal?: boolean;
};

/** Asks for a minute, or for none. */
export function MinutePicker({ value, onChange, withinPortal = true, ...field }: MinutePickerProps) {
  return (
    <DateTimePicker
      {...field}
      value={value?.replace("T", " ") ?? null}
      onChange={(text) => onChange(text?.slice(0, 16).replace(" ", "T"))}
      valueFormat="YYYY-MM-DD HH:mm"
      clearable
      popoverProps={{ withinPortal }}
    />
  );
}
