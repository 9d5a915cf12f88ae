"use client";

import { Button, Checkbox, CloseButton, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { settledText } from "./composition";
import { usePageKeys } from "./keyboard";
import { Popover } from "./lazy/popups";
import { useTyped } from "./use-typed";

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void };

const asItIs = { write: (text: string) => text, isSame: (one: string, other: string) => one === other };

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const t = useTranslations("ui");
  const { text: typed, setText: setTyped, tell } = useTyped(value, onChange, asItIs);
  const tellSoon = useDebouncedCallback((text: string) => tell(text.trim()), 300);
  // A URL change cancels a pending navigation, so it must precede the click on the link.
  useWindowEvent("click", () => tellSoon.flush(), { capture: true });
  const input = useRef<HTMLInputElement>(null);
  usePageKeys([["/", () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={typed}
      {...settledText(setTyped, tellSoon)}
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
              tellSoon("");
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

export function CheckMenu<Value extends string>({ label, options, chosen, onChange }: CheckMenuProps<Value>) {
  return (
    <Popover
      position="bottom-start"
      dropdown={{ p: "sm" }}
      target={
        <Button variant="default" fw={400} rightSection={<IconChevronDown size={14} stroke={1.5} />}>
          {chosen.length === 0 ? label : `${label} · ${String(chosen.length)}`}
        </Button>
      }
    >
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
    </Popover>
  );
}
