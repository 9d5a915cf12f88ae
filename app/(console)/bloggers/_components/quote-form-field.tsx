"use client";

import { chipsOf, type MoreField, one } from "@/app/_ui/filter-fields";
import type { FoundForm } from "@/server/domain/roster/figures";
import type { RosterFilter } from "./roster-filter";

type Filter = RosterFilter;
type Words = {
  label: string;
  any: string;
  has: (form: FoundForm) => string;
  least: (form: FoundForm | undefined, price: number) => string;
  most: (form: FoundForm | undefined, price: number) => string;
};
type Props = {
  /** No choice of forms without any: several platforms have none in common. */
  options: readonly { value: FoundForm; label: string }[];
  range: MoreField<Filter>;
  words: Words;
};

/** The form that a range of quotes is for, and the range; a chip of the range names the form. */
export function quoteFormField({ options, range, words }: Props): MoreField<Filter> {
  return {
    key: "quoteForm",
    place: "more",
    chips: (filter) => {
      const { quoteForm: form, quoteMin, quoteMax } = filter;
      if (quoteMin === undefined && quoteMax === undefined)
        return chipsOf<"quoteForm", FoundForm>("quoteForm", words.has)(filter);
      return [
        ...chipsOf<"quoteMin", number>("quoteMin", (price) => words.least(form, price))(filter),
        ...chipsOf<"quoteMax", number>("quoteMax", (price) => words.most(form, price))(filter),
      ];
    },
    control: (filter, change, inputs) => (
      <>
        {options.length > 0 && (
          <inputs.Select
            label={words.label}
            placeholder={words.any}
            data={options}
            value={filter.quoteForm ?? null}
            onChange={(value) =>
              change(one("quoteForm", options.find((option) => option.value === value)?.value))
            }
            clearable
            comboboxProps={{ withinPortal: false }}
          />
        )}
        {range.control(filter, change, inputs)}
      </>
    ),
  };
}
