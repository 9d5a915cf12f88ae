"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useChangedSince } from "./use-changed-since";
import { type Fields, type Sending, useSending } from "./use-form-dialog";
import { type SchemaFormOptions, useSchemaForm } from "./use-schema-form";

type Editing<Row, Values extends Fields, Input, Output> = {
  /** The record as the dialog found it, and how to read it again. */
  row: Row;
  reload: () => Promise<Row | undefined>;
  toValues: (row: Row) => Values;
  /** What the schema checks; by default the values. */
  toInput?: (values: Values, row: Row) => unknown;
  input: (values: Values, row: Row) => Input;
  undo?: (values: Values, output: Output, row: Row) => Input;
  /** Formats a field whose form value is an id or code; undefined for all other fields. */
  show?: (field: keyof Values & string, row: Row) => ReactNode;
};

type EditOptions<Row, Values extends Fields, Input, Output> = Editing<Row, Values, Input, Output> &
  Omit<SchemaFormOptions<Values>, "initialValues" | "toInput" | "showSaved"> &
  Omit<Sending<Values, Input, Output>, "input" | "undo" | "refused">;

/**
 * A form in a dialog that changes a record. What another user has saved since it was opened is merged; the
 * user decides about fields that both changed. Render `notice` above the fields.
 */
export function useEditDialog<Row, Values extends Fields, Input, Output>(
  options: EditOptions<Row, Values, Input, Output>,
) {
  const { row: opened, reload, toValues, toInput, input, undo, show, ...rest } = options;
  const tUi = useTranslations("ui");
  const based = useState(opened);
  const [row] = based;
  const schemaForm = useSchemaForm<Values>({
    ...rest,
    initialValues: toValues(opened),
    ...(toInput && { toInput: (values: Values) => toInput(values, row) }),
    ...(show && { showSaved: (field: keyof Values & string) => show(field, row) }),
  });
  const { mergeChanged, isContested, notice } = useChangedSince({
    based,
    toValues,
    form: schemaForm.form,
    reload,
    ...(show && { show }),
  });
  const { form, dialog } = useSending(schemaForm, {
    ...rest,
    input: (values: Values) => input(values, row),
    ...(undo && { undo: (values: Values, output: Output) => undo(values, output, row) }),
    refused: mergeChanged,
  });
  const submit = tUi(isContested ? "changed.saveMine" : "save");
  return { form, row, notice, dialog: { ...dialog, submit } };
}
