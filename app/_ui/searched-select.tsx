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
  /** What the server found for the text that was searched last. */
  choices: readonly Choice[];
  /** Gets what was typed once typing pauses; empty where nothing is searched. */
  onSearch: (text: string) => void;
  /** What the value is called, where it may not be among the choices. */
  known?: Choice | undefined;
};

/** Chooses one of more than a browser should hold: the server searches. */
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
      // The server has searched; other fields than the label may match.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(next, choice) => {
        setPicked(choice ?? undefined);
        onChange(next);
      }}
    />
  );
}
