"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { labelOf } from "./form-fields";
import { isChangedSince } from "./is-changed-since";
import { rebaseValues } from "./rebase-values";
import { useValueText } from "./value-text";

type Options<Row, Values extends Record<string, unknown>> = {
  /** The record that the form's values are based on, with its setter. */
  based: readonly [row: Row, setRow: (row: Row) => void];
  toValues: (row: Row) => Values;
  form: UseFormReturnType<Values>;
  reload: () => Promise<Row | undefined>;
  /** Formats a field whose form value is an id or code; undefined for all other fields. */
  show?: (field: keyof Values & string, row: Row) => ReactNode;
};

type Contested = { field: string; label: string; before: ReactNode; theirs: ReactNode };

/**
 * Merges what another user has saved since the form was opened. Their values replace untouched fields; the
 * user decides about fields that both changed; other edits stay. `mergeChanged` takes the error of a refused
 * save and returns whether it was such a conflict.
 */
export function useChangedSince<Row, Values extends Record<string, unknown>>(options: Options<Row, Values>) {
  const { based, toValues, form, reload, show } = options;
  const [row, setRow] = based;
  const t = useTranslations("ui.changed");
  const valueText = useValueText();
  const [contested, setContested] = useState<readonly Contested[] | null>(null);
  const bringTogether = (now: Row) => {
    const before = toValues(row);
    const theirs = toValues(now);
    const rebased = rebaseValues(before, form.getValues(), theirs);
    form.resetDirty(theirs);
    form.setValues(rebased.merged);
    form.clearErrors();
    setRow(now);
    setContested(
      rebased.contested.map((field) => ({
        field,
        label: labelOf(form.getInputNode(field as never)) ?? field,
        before: show?.(field, row) ?? valueText(before[field]),
        theirs: show?.(field, now) ?? valueText(theirs[field]),
      })),
    );
  };
  const acceptTheirs = () => {
    const theirs = toValues(row);
    const fields = (contested ?? []).map(({ field }) => field);
    form.setValues(Object.fromEntries(fields.map((field) => [field, theirs[field]])) as Partial<Values>);
    setContested(null);
    form.getInputNode(fields[0] as never)?.focus();
  };
  return {
    mergeChanged: (error: unknown): boolean => {
      if (!isChangedSince(error)) return false;
      // On failure the next save reports why.
      void reload().then((now) => now !== undefined && bringTogether(now), nothing);
      return true;
    },
    isContested: contested !== null && contested.length > 0,
    notice: contested !== null && (
      // A new key mounts a new notice, so that it is announced and focused again.
      <ChangedNotice key={JSON.stringify(toValues(row))} title={t(contested.length > 0 ? "title" : "merged")}>
        {contested.map(({ field, label, before, theirs }) => (
          <Text key={field} component="div">
            {t("field", { label })}
            {before} → <b>{theirs}</b>
          </Text>
        ))}
        {contested.length > 0 && (
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={acceptTheirs}>
              {t("keepTheirs")}
            </Button>
          </Group>
        )}
      </ChangedNotice>
    ),
  };
}

function nothing(): void {
  // Nothing to do on failure.
}

/** Takes the focus when it appears: the save button at the other end of a long dialog has lost it. */
export function ChangedNotice({ title, children }: { title: string; children: ReactNode }) {
  const [leadHere] = useState(() => (notice: HTMLElement | null) => notice?.focus());
  return (
    <Alert ref={leadHere} tabIndex={-1} color="yellow" role="alert" title={title}>
      {children}
    </Alert>
  );
}
