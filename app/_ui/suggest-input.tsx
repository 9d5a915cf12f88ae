"use client";

import { Group, TagsInput, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { useSettled } from "./composition";
import { formatExactNumber } from "./format";

type Suggestion = { value: string; count: number };

type Props = {
  label: string;
  help: string;
  any: string;
  value: string[];
  onChange: (value: string[]) => void;
  suggestions: readonly Suggestion[];
  /** Called once typing pauses; empty text means no search. */
  onAsk: (text: string) => void;
};

const MAX_VALUES = 50;

export function SuggestInput({ label, help, any, value, onChange, suggestions, onAsk }: Props) {
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(useSettled(typed).trim(), 200);
  useEffect(() => onAsk(asked), [asked, onAsk]);
  const counts = new Map(suggestions.map((one) => [one.value, one.count]));
  return (
    <TagsInput
      label={label}
      description={help}
      {...(value.length === 0 && { placeholder: any })}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={suggestions.map((one) => one.value).filter((one) => !value.includes(one))}
      // The server has filtered, ignoring case.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="xs" wrap="nowrap" w="100%">
          <Text size="sm" truncate>
            {option.value}
          </Text>
          <Text size="xs" c="dimmed" style={{ flex: "none" }}>
            {formatExactNumber(counts.get(option.value) ?? 0, locale)}
          </Text>
        </Group>
      )}
      isDuplicate={(one, chosen) => chosen.some((other) => other.toLowerCase() === one.toLowerCase())}
      splitChars={[]}
      maxTags={MAX_VALUES}
      maxDropdownHeight={220}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  );
}
