"use client";

import { Button, Group, Pill, Popover, Stack } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState } from "react";
import classes from "./filter-bar.module.css";
import type { FilterField } from "./filter-fields";
import { changedFilter, type FilterChanges } from "./list-view";

type ListFiltersProps<Filter> = {
  fields: readonly FilterField<Filter>[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** The button of further filters, where it says more than "More". */
  more?: string | undefined;
  /** At the end of the bar: what concerns the table itself. */
  end?: ReactNode;
};

/** The filters people use in a bar, the rest behind "more", and a chip for each that is on. */
export function ListFilters<Filter extends object>(props: ListFiltersProps<Filter>) {
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

type FilterBarProps = { search: ReactNode; children: ReactNode; end?: ReactNode };

/** Search, the filters people use, "more", and at the end what concerns the table itself. */
export function FilterBar({ search, children, end }: FilterBarProps) {
  return (
    <Group gap="xs" mb="sm" align="flex-end">
      <div className={classes.search}>{search}</div>
      {children}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </Group>
  );
}

/** A button that opens further filters of a list in a popover. `children` makes what stands in it, given what closes it. */
export function FilterPopover({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
      width={320}
    >
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md">{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}

export type FilterChip = { key: string; label: string; onRemove: () => void };

/** Every filter that is on, each removable, and one button that removes all. */
export function FilterChips({ chips, onClear }: { chips: FilterChip[]; onClear: () => void }) {
  const t = useTranslations("ui");
  if (chips.length === 0) return null;
  return (
    <Group gap={6} mb="sm">
      {chips.map(({ key, label, onRemove }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={onRemove}
          removeButtonProps={{
            "aria-label": t("removeFilter", { filter: label }),
            tabIndex: 0,
            "aria-hidden": false,
          }}
        >
          {label}
        </Pill>
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {t("clearAll")}
      </Button>
    </Group>
  );
}
