"use client";

import { Button, Group, Pill } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useRef, useState } from "react";
import type { FilterField } from "./filter-fields";
import classes from "./list-filters.module.css";
import type { FilterChanges } from "./list-view";
import { lazy, useLazy } from "./lazy/lazy";
import { Popover } from "./lazy/popups";
import { useLazyInputs } from "./lazy/use-inputs";

const moreForm = lazy(() => import("./more-form"));
const WIDE = "min(720px, calc(100vw - 24px))";

type Props<Filter> = {
  fields: readonly FilterField<Filter>[];
  filter: Filter;
  onChange: (changes: FilterChanges<Filter>) => void;
  onClear: () => void;
  end?: ReactNode;
  besideChips?: ReactNode;
};

export function ListFilters<Filter extends object>({
  fields,
  filter,
  onChange,
  onClear,
  end,
  besideChips,
}: Props<Filter>) {
  const t = useTranslations("ui");
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const [clearings, setClearings] = useState(0);
  const [inputs, loadInputs] = useLazyInputs();
  const form = useLazy(moreForm, { wanted: opened, giveUp: () => setOpened(false) });
  const more = fields.filter((field) => field.place === "more").filter(({ isHidden }) => isHidden !== true);
  const controls = (place: "search" | "bar") =>
    fields
      .filter((field) => field.place !== "more")
      .filter((field) => field.place === place)
      .map(({ key, control }) => (
        // A new key drops text that was typed but not yet applied.
        <Fragment key={`${key} ${String(clearings)}`}>{control(filter, onChange)}</Fragment>
      ));
  const search = controls("search");
  const clear = () => {
    setClearings(clearings + 1);
    onClear();
  };
  return (
    <>
      <Group gap="xs" className={classes.bar ?? ""} align="flex-start">
        {search.length > 0 && <div className={classes.search}>{search}</div>}
        {controls("bar")}
        {more.length > 0 && (
          <Popover
            position="bottom-start"
            opened={opened && form !== undefined}
            onClose={() => setOpened(false)}
            width={more.some(({ section }) => section !== undefined) ? WIDE : 320}
            // Scrolls inside if it does not fit the window.
            middlewares={{ size: true }}
            closeOnEscape={false}
            dropdown={{
              p: "md",
              // What the focus scrolls to is not left below the button at the end.
              style: { overflowY: "auto", scrollPaddingBlockEnd: 76 },
              onKeyDownCapture: (event) => {
                // Esc closes an open calendar or list of choices inside, not the form around it.
                if (event.key !== "Escape" || hasOpenField(event.currentTarget)) return;
                setOpened(false);
                target.current?.focus();
              },
            }}
            target={
              <Button
                ref={target}
                variant="default"
                fw={400}
                className={classes.more ?? ""}
                leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}
                onClick={() => (opened ? setOpened(false) : void loadInputs(() => setOpened(true)))}
              >
                <span className={classes.moreName}>{t("more")}</span>
              </Button>
            }
          >
            {inputs !== undefined && form !== undefined && (
              <form.MoreForm
                fields={more}
                filter={filter}
                inputs={inputs}
                onApply={(changes) => {
                  setOpened(false);
                  onChange(changes);
                }}
              />
            )}
          </Popover>
        )}
        {end !== undefined && <div className={classes.end}>{end}</div>}
      </Group>
      <div className={classes.chips}>
        {besideChips}
        <FilterChips fields={fields} filter={filter} onRemove={onChange} onClear={clear} />
      </div>
    </>
  );
}

function hasOpenField(form: HTMLElement): boolean {
  return form.querySelector('[aria-expanded="true"]') !== null;
}

export function useChips<Filter>(fields: readonly FilterField<Filter>[], filter: Filter) {
  const t = useTranslations("ui");
  return fields
    .flatMap((field) => field.chips(filter))
    .map(({ label, ...chip }) => ({
      ...chip,
      label: typeof label === "string" ? label : t("chip", label),
    }));
}

type ChipsProps<Filter> = Pick<Props<Filter>, "fields" | "filter"> & {
  onRemove: (without: FilterChanges<Filter>) => void;
  onClear: () => void;
};

function FilterChips<Filter extends object>({ fields, filter, onRemove, onClear }: ChipsProps<Filter>) {
  const t = useTranslations("ui");
  const chips = useChips(fields, filter);
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      {/* First, so that a filter applied in between does not move it from under the pointer. */}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        // A field that lost the focus would be applied first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClear}
      >
        {t("clearAll")}
      </Button>
      {chips.map(({ key, label, without }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={() => onRemove(without)}
          removeButtonProps={{
            "aria-label": t("removeFilter", { filter: label }),
            tabIndex: 0,
            "aria-hidden": false,
          }}
        >
          {label}
        </Pill>
      ))}
    </Group>
  );
}
