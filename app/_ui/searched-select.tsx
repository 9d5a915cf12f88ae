"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useSettled } from "./composition";
import { Select } from "./select";
import type { SelectProps } from "./select-props";

type Choice = { value: string; label: string };

type Props = Omit<SelectProps, "data" | "onChange" | "value" | "searchable" | "filter" | "onSearchChange"> & {
  value: string | null;
  onChange: (value: string | null) => void;
  choices: readonly Choice[];
  /** Called once typing pauses; empty text means no search. */
  onSearch: (text: string) => void;
  /** The current value with its label, which may not be among the choices. */
  known?: Choice | undefined;
};

export function SearchedSelect({ value, onChange, choices, onSearch, known, ...select }: Props) {
  const [picked, setPicked] = useState(known);
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed);
  const current = [picked, known].find((choice) => choice?.value === value);
  const others = choices.filter((choice) => choice.value !== current?.value);
  const [asked] = useDebouncedValue(settled === current?.label ? "" : settled.trim(), 300);
  const search = useEffectEvent(onSearch);
  useEffect(() => search(asked), [asked]);
  return (
    <Select
      {...select}
      searchable
      value={value}
      data={current === undefined ? others : [current, ...others]}
      // The server has filtered, possibly by other fields than the label.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(next, choice) => {
        setPicked(choice ?? undefined);
        onChange(next);
      }}
    />
  );
}
