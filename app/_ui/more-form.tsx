"use client";

import { Button, Stack } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState } from "react";
import type { MoreField } from "./filter-fields";
import { focusUnparsable } from "./focus-unparsable";
import type { LazyInputs } from "./lazy/use-inputs";
import { changedFilter, type FilterChanges } from "./list-view";
import classes from "./more-form.module.css";

type Props<Filter> = {
  fields: readonly MoreField<Filter>[];
  filter: Filter;
  inputs: LazyInputs;
  onApply: (changes: FilterChanges<Filter>) => void;
};

/** Its fields are applied together, by a button that stays in sight while they scroll. */
export function MoreForm<Filter extends object>({ fields, filter, inputs, onApply }: Props<Filter>) {
  const t = useTranslations("ui");
  const [changes, setChanges] = useState<FilterChanges<Filter>>({});
  const draft = changedFilter(filter, changes);
  const change = (more: FilterChanges<Filter>) => setChanges({ ...changes, ...more });
  const controls = (shown: readonly MoreField<Filter>[]) =>
    shown.map(({ key, control }) => <Fragment key={key}>{control(draft, change, inputs)}</Fragment>);
  const sections = [...new Set(fields.map(({ section }) => section))];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the submit to a form around the filter, of which this one is a child.
        event.stopPropagation();
        if (!focusUnparsable(event.currentTarget)) onApply(changes);
      }}
    >
      {sections.map((section) => {
        const shown = fields.filter((field) => field.section === section);
        if (section !== undefined)
          return (
            <Section key={section} title={section}>
              {controls(shown)}
            </Section>
          );
        return (
          <Stack key="" gap="sm">
            {controls(shown)}
          </Stack>
        );
      })}
      <div className={classes.foot}>
        <Button type="submit" fullWidth>
          {t("apply")}
        </Button>
      </div>
    </form>
  );
}

/** Sections that a person folds stay folded. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const [isFolded, setFolded] = useLocalStorage({
    key: `filters-folded-${title}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <details
      className={classes.section}
      open={!isFolded}
      onToggle={({ currentTarget }) => setFolded(!currentTarget.open)}
    >
      <summary className={classes.title}>{title}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
