"use client";

import { Button, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState } from "react";
import { FilterBar } from "./filter-bar";
import { FilterChips } from "./filter-chips";
import type { FilterField } from "./filter-fields";
import { FilterPopover } from "./filter-popover";
import { changedFilter, type FilterChanges } from "./list-view";

type Props<Filter> = {
  fields: readonly FilterField<Filter>[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** The button of further filters, where it says more than "More". */
  more?: string | undefined;
  /** At the end of the bar: what concerns the table itself. */
  end?: ReactNode;
};

/** The filters people use in a bar, the rest behind "more", and a chip for each that is on. */
export function ListFilters<Filter extends object>(props: Props<Filter>) {
  const { fields, filter, onChange, more, end } = props;
  const t = useTranslations("ui");
  const change = (changes: FilterChanges<Filter>) => onChange(changedFilter(filter, changes));
  const at = (place: FilterField<Filter>["place"]) => fields.filter((field) => field.place === place);
  const controls = (place: "search" | "bar") =>
    at(place).map(({ key, control }) => <Fragment key={key}>{control(filter, change)}</Fragment>);
  return (
    <>
      <FilterBar search={controls("search")} end={end}>
        {controls("bar")}
        {at("more").length > 0 && (
          <FilterPopover label={more ?? t("more")}>
            {(close) => (
              <MoreForm
                fields={at("more")}
                filter={filter}
                onApply={(next) => {
                  close();
                  onChange(next);
                }}
              />
            )}
          </FilterPopover>
        )}
      </FilterBar>
      <FilterChips
        chips={fields
          .flatMap((field) => field.chips(filter))
          .map(({ without, ...chip }) => ({ ...chip, onRemove: () => change(without) }))}
        onClear={() => onChange({} as Filter)}
      />
    </>
  );
}

type MoreProps<Filter> = {
  fields: readonly FilterField<Filter>[];
  filter: Filter;
  onApply: (filter: Filter) => void;
};

function MoreForm<Filter extends object>({ fields, filter, onApply }: MoreProps<Filter>) {
  const t = useTranslations("ui");
  const [draft, setDraft] = useState(filter);
  const change = (changes: FilterChanges<Filter>) => setDraft(changedFilter(draft, changes));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Stack gap="sm">
        {fields.map(({ key, control }) => (
          <Fragment key={key}>{control(draft, change)}</Fragment>
        ))}
        <Button type="submit">{t("apply")}</Button>
      </Stack>
    </form>
  );
}
