"use client";

import { Button, Group, Pill, Popover, Stack } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState } from "react";
import type { FilterField } from "./filter-fields";
import classes from "./list-filters.module.css";
import { changedFilter, type FilterChanges } from "./list-view";

type Props<Filter> = {
  fields: readonly FilterField<Filter>[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Shown at the end of the bar. */
  end?: ReactNode;
};

/**
 * Shows the search and the common filters in a bar, the rest behind "more", and a chip for each active one.
 */
export function ListFilters<Filter extends object>({ fields, filter, onChange, end }: Props<Filter>) {
  const t = useTranslations("ui");
  const [opened, setOpened] = useState(false);
  const change = (changes: FilterChanges<Filter>) => onChange(changedFilter(filter, changes));
  const at = (place: FilterField<Filter>["place"]) => fields.filter((field) => field.place === place);
  const controls = (place: "search" | "bar") =>
    at(place).map(({ key, control }) => <Fragment key={key}>{control(filter, change)}</Fragment>);
  return (
    <>
      <Group gap="xs" mb="sm" align="flex-end">
        {at("search").length > 0 && <div className={classes.search}>{controls("search")}</div>}
        {controls("bar")}
        {at("more").length > 0 && (
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
                {t("more")}
              </Button>
            </Popover.Target>
            <Popover.Dropdown p="md">
              <MoreForm
                fields={at("more")}
                filter={filter}
                onChange={(next) => {
                  setOpened(false);
                  onChange(next);
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )}
        {end !== undefined && <div className={classes.end}>{end}</div>}
      </Group>
      <FilterChips fields={fields} filter={filter} onChange={onChange} />
    </>
  );
}

/** Holds further filters, which take effect together. */
function MoreForm<Filter extends object>({ fields, filter, onChange }: Props<Filter>) {
  const t = useTranslations("ui");
  const [draft, setDraft] = useState(filter);
  const change = (changes: FilterChanges<Filter>) => setDraft(changedFilter(draft, changes));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft);
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

/** Shows a chip for each active filter, and a button that clears all. */
function FilterChips<Filter extends object>({ fields, filter, onChange }: Props<Filter>) {
  const t = useTranslations("ui");
  const chips = fields.flatMap((field) => field.chips(filter));
  if (chips.length === 0) return null;
  return (
    <Group gap={6} mb="sm">
      {chips.map(({ key, label, without }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={() => onChange(changedFilter(filter, without))}
          removeButtonProps={{
            "aria-label": t("removeFilter", { filter: label }),
            tabIndex: 0,
            "aria-hidden": false,
          }}
        >
          {label}
        </Pill>
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange({} as Filter)}>
        {t("clearAll")}
      </Button>
    </Group>
  );
}
