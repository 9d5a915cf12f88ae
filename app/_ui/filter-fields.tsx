"use client";

import { Input, NativeSelect, TextInput } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { CountRangeInput, type RangePreset } from "./count-range";
import { CheckMenu, SearchInput } from "./filter-controls";
import type { FilterChanges } from "./list-view";
import type { LazyInputs } from "./lazy/use-inputs";

type Change<Filter> = (changes: FilterChanges<Filter>) => void;
type Chips<Filter> = {
  key: string;
  chips: (filter: Filter) => { key: string; label: ChipLabel; without: FilterChanges<Filter> }[];
};

type BarField<Filter> = Chips<Filter> & {
  place: "search" | "bar";
  control: (filter: Filter, change: Change<Filter>) => ReactNode;
};

/** A field of the "more" form, whose fields are applied together. */
export type MoreField<Filter> = Chips<Filter> & {
  place: "more";
  /** The heading that it stands under; a form without headings has one column. */
  section?: string;
  /** Without a control; a filter in force still has its chip. */
  isHidden?: boolean;
  control: (filter: Filter, change: Change<Filter>, inputs: LazyInputs) => ReactNode;
};

export type FilterField<Filter> = BarField<Filter> | MoreField<Filter>;

export type ChipLabel = string | { name: string; value: string };

export type Labelled<Value> = {
  label: string;
  chip?: (value: Value) => string;
};
type Option<Value> = { value: Value; label: string };
export type One<Key extends string, Value> = Partial<Record<Key, Value>>;

export const one = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  ({ [key]: value }) as FilterChanges<One<Key, Value>>;

export function chipsOf<Key extends string, Value>(key: Key, toLabel: (value: Value) => ChipLabel) {
  return (filter: One<Key, Value>) => {
    const value: Value | undefined = filter[key];
    return value === undefined
      ? []
      : [{ key, label: toLabel(value), without: one<Key, Value>(key, undefined) }];
  };
}

export function chipsOfEach<Key extends string, Value extends string>(
  key: Key,
  toLabel: (value: Value) => string,
) {
  return (filter: One<Key, Value[]>) => {
    const values: Value[] = filter[key] ?? [];
    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      return {
        key: `${key} ${value}`,
        label: toLabel(value),
        without: one<Key, Value[]>(key, rest.length === 0 ? undefined : rest),
      };
    });
  };
}

/** Searches by text. `accepts` keeps an incomplete id from being applied. */
export function searchField<Key extends string>(
  key: Key,
  {
    label,
    chip = (text) => `“${text}”`,
    accepts = () => true,
  }: Labelled<string> & { accepts?: (text: string) => boolean },
): FilterField<One<Key, string>> {
  return {
    key,
    place: "search",
    chips: chipsOf(key, chip),
    control: (filter, change) => (
      <SearchInput
        label={label}
        value={filter[key] ?? ""}
        onChange={(text) => {
          if (text === "" || accepts(text)) change(one(key, text === "" ? undefined : text));
        }}
      />
    ),
  };
}

/** Any number of choices, by default in the bar. Behind "more", `any` labels an empty choice. */
export function choicesField<Key extends string, Value extends string>(
  key: Key,
  {
    label,
    options,
    chip = (text) => text,
    ...placed
  }: { label: string; options: readonly Option<Value>[]; chip?: (label: string) => string } & (
    | { place?: "bar" }
    | { place: "more"; any: string }
  ),
): FilterField<One<Key, Value[]>> {
  const toChange = (chosen: Value[]) => one<Key, Value[]>(key, chosen.length === 0 ? undefined : chosen);
  const field = { key, chips: chipsOfEach(key, (value: Value) => chip(labelOf(options, value))) };
  if (placed.place !== "more")
    return {
      ...field,
      place: "bar",
      control: (filter, change) => (
        <CheckMenu
          label={label}
          options={[...options]}
          chosen={filter[key] ?? []}
          onChange={(chosen) => change(toChange(chosen))}
        />
      ),
    };
  return {
    ...field,
    place: "more",
    control: (filter, change, { MultiSelect }) => (
      <MultiSelect
        label={label}
        {...((filter[key] ?? []).length === 0 && { placeholder: placed.any })}
        data={options}
        value={filter[key] ?? []}
        onChange={(chosen) => change(toChange(chosen))}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    ),
  };
}

export function choiceField<Key extends string, Value extends string>(
  key: Key,
  place: "bar" | "more",
  { label, any, options }: { label: string; any: string; options: readonly Option<Value>[] },
): FilterField<One<Key, Value>> {
  const toChange = (text: string | null) =>
    one<Key, Value>(key, options.find(({ value }) => value === text)?.value);
  const field = {
    key,
    chips: chipsOf(key, (value: Value) => ({ name: label, value: labelOf(options, value) })),
  };
  if (place === "bar")
    return {
      ...field,
      place,
      control: (filter, change) => (
        <NativeSelect
          aria-label={label}
          data={[{ value: "", label: any }, ...options]}
          value={filter[key] ?? ""}
          onChange={({ currentTarget: { value } }) => change(toChange(value))}
        />
      ),
    };
  return {
    ...field,
    place,
    control: (filter, change, { Select }) => (
      <Select
        label={label}
        placeholder={any}
        data={options}
        value={filter[key] ?? null}
        onChange={(value) => change(toChange(value))}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    ),
  };
}

/** A range of counts, by default in the bar; each end has its own key. `label` is shown above it. */
export function rangeField<Key extends string>(
  [minKey, maxKey]: readonly [Key, Key],
  [min, max]: readonly [Required<Labelled<number>>, Required<Labelled<number>>],
  {
    place = "bar",
    label,
    presets = [],
  }: { place?: "bar" | "more"; label?: string; presets?: readonly RangePreset[] } = {},
): FilterField<One<Key, number>> {
  const minChips = chipsOf(minKey, min.chip);
  const maxChips = chipsOf(maxKey, max.chip);
  const field: Omit<BarField<One<Key, number>>, "place"> = {
    key: minKey,
    chips: (filter) => [...minChips(filter), ...maxChips(filter)],
    control: (filter, change) => {
      const range = (
        <CountRangeInput
          minLabel={min.label}
          maxLabel={max.label}
          presets={presets}
          value={{ min: filter[minKey], max: filter[maxKey] }}
          onChange={(ends) => change({ ...one(minKey, ends.min), ...one(maxKey, ends.max) })}
        />
      );
      if (label === undefined) return range;
      return (
        <Input.Wrapper label={label} labelElement="div">
          {range}
        </Input.Wrapper>
      );
    },
  };
  return place === "bar" ? { ...field, place } : { ...field, place };
}

export function numberField<Key extends string>(
  key: Key,
  { label, any, chip, numbers }: Required<Labelled<number>> & { any: string; numbers: readonly number[] },
): FilterField<One<Key, number>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, chip),
    control: (filter, change, { Select }) => {
      const value: number | undefined = filter[key];
      const known = value === undefined || numbers.includes(value) ? numbers : [...numbers, value];
      return (
        <Select
          label={label}
          placeholder={any}
          data={known.map((number) => ({ value: String(number), label: chip(number) }))}
          value={value === undefined ? null : String(value)}
          onChange={(text) => change(one(key, text === null ? undefined : Number(text)))}
          clearable
          comboboxProps={{ withinPortal: false }}
        />
      );
    },
  };
}

type SuggestControl = {
  label: string;
  help: string;
  any: string;
  value: string[];
  onChange: (value: string[]) => void;
  Input: LazyInputs["SuggestInput"];
};

export function suggestField<Key extends string>(
  key: Key,
  {
    label,
    help,
    any,
    chip,
    Control,
  }: Required<Labelled<string>> & { help: string; any: string; Control: ComponentType<SuggestControl> },
): FilterField<One<Key, string[]>> {
  return {
    key,
    place: "more",
    chips: chipsOfEach(key, chip),
    control: (filter, change, { SuggestInput }) => (
      <Control
        Input={SuggestInput}
        label={label}
        help={help}
        any={any}
        value={filter[key] ?? []}
        onChange={(texts) => change(one(key, texts.length === 0 ? undefined : texts))}
      />
    ),
  };
}

export function textField<Key extends string>(
  key: Key,
  { label }: { label: string },
): FilterField<One<Key, string>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, (value: string) => ({ name: label, value })),
    control: (filter, change) => (
      <TextInput
        label={label}
        value={filter[key] ?? ""}
        onChange={({ currentTarget: { value } }) => change(one(key, value === "" ? undefined : value))}
      />
    ),
  };
}

export function dayField<Key extends string>(
  key: Key,
  { label, any, chip }: Required<Labelled<string>> & { any: string },
): FilterField<One<Key, string>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, chip),
    control: (filter, change, { DayInput }) => (
      <DayInput
        label={label}
        placeholder={any}
        value={filter[key]}
        onChange={(day) => change(one(key, day))}
      />
    ),
  };
}

export function minuteField<Key extends string>(
  key: Key,
  { label, any }: { label: string; any: string },
): FilterField<One<Key, string>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, (text: string) => ({ name: label, value: text.replace("T", " ") })),
    control: (filter, change, { MinuteInput }) => (
      <MinuteInput
        label={label}
        placeholder={any}
        value={filter[key]}
        onChange={(value) => change(one(key, value))}
      />
    ),
  };
}

export function flagField<Key extends string>(
  key: Key,
  { label }: { label: string },
): FilterField<One<Key, true>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, () => label),
    control: (filter, change, { Switch }) => (
      <Switch
        label={label}
        checked={filter[key] === true}
        onChange={({ currentTarget: { checked } }) => change(one(key, checked ? true : undefined))}
      />
    ),
  };
}

function labelOf<Value extends string>(options: readonly Option<Value>[], value: Value): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
