"use client";

import { type Labelled, type MoreField, type One, chipsOf, one } from "./filter-fields";

type Limit = Required<Labelled<number>> & {
  any: string;
  decimals?: number;
  min?: number;
  /** For percentages: what one percent is in the filter's own unit. */
  percent?: number;
};

/** One bound of a figure, written as people write it: 10万, 3.5 %. */
export function limitField<Key extends string>(
  key: Key,
  { label, any, chip, decimals = 0, min = 0, percent }: Limit,
): MoreField<One<Key, number>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, chip),
    control: (filter, change, { LimitInput }) => (
      <LimitInput
        label={label}
        placeholder={any}
        decimals={decimals}
        min={min}
        percent={percent}
        value={filter[key]}
        onChange={(value) => change(one(key, value))}
      />
    ),
  };
}

export function yesNoField<Key extends string>(
  key: Key,
  { label, any, yes, no }: Record<"label" | "any" | "yes" | "no", string>,
): MoreField<One<Key, boolean>> {
  return {
    key,
    place: "more",
    chips: chipsOf(key, (value: boolean) => (value ? yes : no)),
    control: (filter, change, { Select }) => (
      <Select
        label={label}
        placeholder={any}
        data={[
          { value: "true", label: yes },
          { value: "false", label: no },
        ]}
        value={filter[key] === undefined ? null : String(filter[key])}
        onChange={(value) => change(one(key, value === null ? undefined : value === "true"))}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    ),
  };
}
