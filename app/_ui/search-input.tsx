"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

type Props = { label: string; value: string; onChange: (value: string) => void };

/** The search box of a list, where `/` leads; it speaks up when the typing pauses. */
export function SearchInput({ label, value, onChange }: Props) {
  const words = useTranslations("ui");
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
            aria-label={words("clear")}
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
