"use client";

import { useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useEffect, useState } from "react";
import type { Messages } from "@/app/_i18n/messages";
import { failureDetails } from "@/app/_trpc/query-error";
import { holdUnread } from "@/app/_ui/hold-unread";
import { useLeaveGuard } from "@/app/_ui/leave-guard";
import { notifyFailed } from "@/app/_ui/notify";
import type { Issue } from "@/server/domain/errors";
import { lazySchema, type SchemaLoader } from "./lazy-schema";

type Options<Values extends Record<string, unknown>> = {
  /** Loads the server's own schema: nobody needs it before the first change. Always the same. */
  schema: SchemaLoader;
  initialValues: Values;
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
 * Validates a form by the server's schema. Errors stand at their fields, translated; the first one gets the
 * focus.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const {
    schema,
    initialValues,
    toInput = (values: Values): unknown => values,
    place = ({ path }: Issue) => path,
    invalid = {},
    explain = () => null,
  } = options;
  const t = useTranslations("errors.field") as FieldWords;
  const toErrors = (issues: readonly Issue[], values: Values) =>
    firstErrors(
      issues.map((issue) => {
        const field = place(issue, values);
        const own = (issue.code ?? "INVALID") === "INVALID" ? invalid[field] : undefined;
        return [field, own ?? explain(issue, values) ?? issueText(issue, t)];
      }),
    );
  const [lazy] = useState(() => lazySchema(schema));
  const form = useForm<Values>({
    initialValues,
    validate: (values) => toErrors(lazy.findIssues(toInput(values)), values),
  });
  const isDirty = form.isDirty();
  useEffect(() => {
    if (isDirty) void lazy.preload();
  }, [isDirty, lazy]);
  // Who closes a form while it waits to be sent does not send it; `askToLeave` asked where there are changes.
  useEffect(() => lazy.drop, [lazy]);
  const { askToLeave, leave } = useLeaveGuard(isDirty, form.values);
  const showErrors = (errors: Record<string, unknown>) => {
    focusFirst(Object.keys(errors).map((field) => form.getInputNode(field)));
    // An issue without a field would otherwise stay invisible.
    const homeless = Object.keys(errors).find((field) => !((field.split(".")[0] ?? "") in initialValues));
    if (homeless !== undefined) notifyFailed(String(errors[homeless]));
  };
  return {
    form,
    /** Closes the form; asks where there are changes. */
    askToLeave,
    /** Leaves the form once it is saved. */
    leave,
    /** Shows what is wrong beyond the schema, and focuses it. */
    fail: (field: keyof Values & string, text: string) => {
      form.setFieldError(field, text);
      showErrors({ [field]: text });
    },
    /** Sends the values; a promise where they wait for the schema, so that the form's button shows it. */
    submit: (send: (values: Values) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (holdUnread(event.currentTarget)) return undefined;
      // The values are checked and sent in one go: as they are by then, with all that was typed meanwhile.
      return lazy.whenReady(form.onSubmit(send, showErrors));
    },
    /** Shows the server's issues at their fields. Returns whether there were any. */
    takeRefusal: (error: unknown): boolean => {
      const issues = failureDetails(error)?.issues ?? [];
      const errors = toErrors(issues, form.getValues());
      form.setErrors(errors);
      showErrors(errors);
      return issues.length > 0;
    },
  };
}

/** Focuses the field that stands first on the page: a schema's order is not always the form's. */
function focusFirst(fields: readonly (HTMLElement | null)[]): void {
  const first = fields
    .filter((field) => field !== null)
    .reduce<HTMLElement | null>((before, field) => {
      const follows =
        before !== null && before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
      return follows ? before : field;
    }, null);
  // A group of choices takes no focus itself: its first one does.
  if (first?.matches("input, select, textarea, button") === false) first.querySelector("input")?.focus();
  else first?.focus();
}

/** Keeps the first error of each field, in the order of the fields. */
export function firstErrors(
  errors: readonly (readonly [field: string, text: string])[],
): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [field, text] of errors) first[field] ??= text;
  return first;
}

type Key = keyof Messages["errors"]["field"];
export type FieldWords = (key: Key, values?: Record<string, string | number>) => string;

/** Translates an issue; without a code the server's own sentence stays. */
export function issueText({ code, limit, message }: Issue, t: FieldWords): string {
  return code === undefined ? message : t(code, { limit: (limit ?? 0).toLocaleString("en") });
}
