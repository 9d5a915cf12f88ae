"use client";

import { useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import type { Messages } from "@/app/_i18n/messages";
import { failureDetails, useErrorText } from "@/app/_trpc/query-error";
import { focusUnparsable } from "@/app/_ui/focus-unparsable";
import { useLeaveGuard } from "@/app/_ui/leave-guard";
import type { OnSubmit } from "@/app/_ui/use-submit";
import type { Issue } from "@/server/domain/kernel/errors";
import { leadTo, inOrder, labelOf } from "./form-fields";
import { formNotices } from "./form-notices";
import { lazySchema, type SchemaLoader } from "./lazy-schema";
import { useTakenText } from "./use-taken-text";
import { useDraft } from "./use-draft";
import { useValueText } from "./value-text";

export type SchemaFormOptions<Values extends Record<string, unknown>> = {
  /** Loads the server's schema, on the first change. The loader must not change between renders. */
  schema: SchemaLoader;
  initialValues: Values;
  /**
   * Storage name of the draft: the form, plus the record if there is one. Null for forms that must not be
   * stored in the browser, such as a password.
   */
  draft: string | null;
  /** Fields that are left out of the draft: secrets, and uploads, as the file itself cannot be stored. */
  secrets?: readonly (keyof Values & string)[];
  files?: readonly (keyof Values & string)[];
  /** Formats the saved value of a field whose form value is an id or code; undefined for all other fields. */
  showSaved?: (field: keyof Values & string) => ReactNode;
  /** Maps the form's values to the schema's input where they differ. Paths must stay the same. */
  toInput?: (values: Values) => unknown;
  place?: (issue: Issue, values: Values) => string;
  /** Messages for fields with an invalid value, where the general message does not help. */
  invalid?: Readonly<Record<string, string>>;
  explain?: (issue: Issue, values: Values) => string | null;
};

/**
 * A form validated by the server's schema. Errors are shown at their fields, translated, and the first is
 * scrolled into view. Edits are stored as a draft until they are saved or discarded.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(options: SchemaFormOptions<Values>) {
  const {
    schema,
    initialValues,
    draft: name,
    secrets = [],
    files = [],
    showSaved,
    toInput = (values: Values): unknown => values,
    place = ({ path }: Issue) => path,
    invalid = {},
    explain = () => null,
  } = options;
  const t = useTranslations("errors.field") as FieldWords;
  const errorText = useErrorText();
  const takenText = useTakenText();
  const valueText = useValueText();
  const [failure, setFailure] = useState<ReactNode>();
  const [labels, setLabels] = useState<Record<string, string | undefined>>({});
  const toErrors = (issues: readonly Issue[], values: Values) =>
    firstErrors(
      issues.map((issue) => {
        const field = place(issue, values);
        const own = (issue.code ?? "INVALID") === "INVALID" ? invalid[field] : undefined;
        return [field, own ?? explain(issue, values) ?? takenText(issue) ?? issueText(issue, t)];
      }),
    );
  const [lazy] = useState(() => lazySchema(schema));
  const form = useForm<Values>({
    initialValues,
    validate: (values) => toErrors(lazy.findIssues(toInput(values)), values),
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues());
  useEffect(() => {
    if (isDirty) void lazy.preload();
  }, [isDirty, lazy]);
  // Closing a form that waits for its schema cancels the submit; `askToLeave` has asked about changes.
  useEffect(() => lazy.drop, [lazy]);
  const draft = useDraft({ name, form, isDirty, unkept: [...secrets, ...files] });
  const { askToLeave, leave } = useLeaveGuard(isDirty, form.values, draft.drop);
  const showErrors = (errors: Record<string, ReactNode>) => {
    const places = inOrder(Object.keys(errors).map((field) => ({ field, node: form.getInputNode(field) })));
    leadTo(places[0]?.node);
    setLabels(Object.fromEntries(places.map(({ field, node }) => [field, labelOf(node)])));
    // An issue without a field of the form would otherwise be invisible.
    const homeless = Object.keys(errors).find((field) => !((field.split(".")[0] ?? "") in initialValues));
    if (homeless !== undefined) setFailure(errors[homeless]);
  };
  /** Submits the values. Returns a promise while the schema loads, so that the submit button shows it. */
  const submit = (send: (values: Values) => void): OnSubmit => {
    const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      setFailure(undefined);
      if (focusUnparsable(event.currentTarget)) return undefined;
      // The values are validated and sent together, as they are once the schema has loaded.
      return lazy.whenReady(form.onSubmit(send, showErrors));
    };
    const places = Object.keys(labels);
    const wrong = Object.keys(form.errors)
      .sort((one, other) => places.indexOf(one) - places.indexOf(other))
      .map((field) => labels[field]);
    const { restored, discard, acceptSaved } = draft;
    const above = restored && {
      isTyped: restored.isTyped,
      lost: {
        secrets: restored.lost.some((field) => !files.includes(field)),
        files: restored.lost.some((field) => files.includes(field)),
      },
      contested: restored.contested.map(({ field, saved }) => ({
        field,
        findInput: () => form.getInputNode(field as never),
        theirs: showSaved?.(field) ?? valueText(saved),
      })),
      onDiscard: discard,
      onAcceptTheirs: acceptSaved,
    };
    return Object.assign(onSubmit, { notices: formNotices({ wrong, failure, restored: above }) });
  };
  return {
    form,
    askToLeave,
    leave,
    submit,
    fail: (field: keyof Values & string, text: string) => {
      form.setFieldError(field, text);
      showErrors({ [field]: text });
    },
    /**
     * Shows why the server refused: issues at their fields, otherwise `said` beside the button. The values
     * stay, to be sent again.
     */
    showRefusal: (error: unknown, said = errorText(error)): boolean => {
      const issues = failureDetails(error)?.issues ?? [];
      const errors = toErrors(issues, form.getValues());
      form.setErrors(errors);
      showErrors(errors);
      if (issues.length === 0) setFailure(said);
      return true;
    },
  };
}

export function firstErrors(
  errors: readonly (readonly [field: string, text: ReactNode])[],
): Record<string, ReactNode> {
  const first: Record<string, ReactNode> = {};
  for (const [field, text] of errors) first[field] ??= text;
  return first;
}

type Key = keyof Messages["errors"]["field"];
export type FieldWords = (key: Key, values?: Record<string, string | number>) => string;

/** Translates an issue. Without a code the server's own message is used. */
export function issueText({ code, limit, message }: Issue, t: FieldWords): string {
  return code === undefined ? message : t(code, { limit: (limit ?? 0).toLocaleString("en") });
}
