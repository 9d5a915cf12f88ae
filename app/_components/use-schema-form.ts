"use client";

import { useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import type { Messages } from "@/app/_i18n/messages";
import { failureDetails, useErrorText } from "@/app/_trpc/query-error";
import { holdUnread } from "@/app/_ui/hold-unread";
import { useLeaveGuard } from "@/app/_ui/leave-guard";
import type { OnSubmit } from "@/app/_ui/use-submit";
import type { Issue } from "@/server/domain/kernel/errors";
import { leadTo, inOrder, labelOf } from "./form-fields";
import { formNotices } from "./form-notices";
import { lazySchema, type SchemaLoader } from "./lazy-schema";
import { useTakenText } from "./use-taken-text";
import { useDraft } from "./use-draft";
import { useValueText } from "./value-text";

type Options<Values extends Record<string, unknown>> = {
  /** Loads the server's own schema: nobody needs it before the first change. Always the same. */
  schema: SchemaLoader;
  initialValues: Values;
  /**
   * What a draft of it is kept under until it is saved: the form, and the record where there is one. Null
   * where nothing of it may lie in the browser, as of a password.
   */
  draft: string | null;
  /** Fields that are in no draft: secrets, and what was uploaded, as the file itself cannot be kept. */
  secrets?: readonly (keyof Values & string)[];
  files?: readonly (keyof Values & string)[];
  /** Shows the saved value of a field, where its form holds a name for programs; undefined for all others. */
  showSaved?: (field: keyof Values & string) => ReactNode;
  /** Maps the form's values to the schema's input, where they differ; paths have to stay. */
  toInput?: (values: Values) => unknown;
  /** Returns the field of an issue, where it is not its path. */
  place?: (issue: Issue, values: Values) => string;
  /** What to say of a field that has a value, but a wrong one, where the general words help nobody. */
  invalid?: Readonly<Record<string, string>>;
  /** Returns what to say of an issue in place of the general words of its code. */
  explain?: (issue: Issue, values: Values) => string | null;
};

/**
 * Validates a form by the server's schema. Errors stand at their fields, translated; the first one is brought
 * into sight. What is typed is kept until it is saved or discarded, whatever happens in between.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(options: Options<Values>) {
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
  // Who closes a form while it waits to be sent does not send it; `askToLeave` asked where there are changes.
  useEffect(() => lazy.drop, [lazy]);
  const draft = useDraft({ name, form, isDirty, unkept: [...secrets, ...files] });
  const { askToLeave, leave } = useLeaveGuard(isDirty, form.values, draft.drop);
  const showErrors = (errors: Record<string, ReactNode>) => {
    const places = inOrder(Object.keys(errors).map((field) => ({ field, node: form.getInputNode(field) })));
    leadTo(places[0]?.node);
    setLabels(Object.fromEntries(places.map(({ field, node }) => [field, labelOf(node)])));
    // An issue without a field would otherwise stay invisible.
    const homeless = Object.keys(errors).find((field) => !((field.split(".")[0] ?? "") in initialValues));
    if (homeless !== undefined) setFailure(errors[homeless]);
  };
  /** Sends the values; a promise where they wait for the schema, so that the form's button shows it. */
  const submit = (send: (values: Values) => void): OnSubmit => {
    const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      setFailure(undefined);
      if (holdUnread(event.currentTarget)) return undefined;
      // The values are checked and sent in one go: as they are by then, with all that was typed meanwhile.
      return lazy.whenReady(form.onSubmit(send, showErrors));
    };
    const places = Object.keys(labels);
    const wrong = Object.keys(form.errors)
      .sort((one, other) => places.indexOf(one) - places.indexOf(other))
      .map((field) => labels[field]);
    const { restored, discard, takeSaved } = draft;
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
      onTakeTheirs: takeSaved,
    };
    return Object.assign(onSubmit, { notices: formNotices({ wrong, failure, restored: above }) });
  };
  return {
    form,
    /** Closes the form; asks where there are changes. */
    askToLeave,
    /** Leaves the form once it is saved. */
    leave,
    submit,
    /** Shows what is wrong beyond the schema, and focuses it. */
    fail: (field: keyof Values & string, text: string) => {
      form.setFieldError(field, text);
      showErrors({ [field]: text });
    },
    /**
     * Shows why the server refused the values: its issues at their fields, and otherwise `said` beside the
     * button. The form stays as it is, to be sent again.
     */
    takeRefusal: (error: unknown, said = errorText(error)): boolean => {
      const issues = failureDetails(error)?.issues ?? [];
      const errors = toErrors(issues, form.getValues());
      form.setErrors(errors);
      showErrors(errors);
      if (issues.length === 0) setFailure(said);
      return true;
    },
  };
}

/** Keeps the first error of each field, in the order of the fields. */
export function firstErrors(
  errors: readonly (readonly [field: string, text: ReactNode])[],
): Record<string, ReactNode> {
  const first: Record<string, ReactNode> = {};
  for (const [field, text] of errors) first[field] ??= text;
  return first;
}

type Key = keyof Messages["errors"]["field"];
export type FieldWords = (key: Key, values?: Record<string, string | number>) => string;

/** Translates an issue; without a code the server's own sentence stays. */
export function issueText({ code, limit, message }: Issue, t: FieldWords): string {
  return code === undefined ? message : t(code, { limit: (limit ?? 0).toLocaleString("en") });
}
