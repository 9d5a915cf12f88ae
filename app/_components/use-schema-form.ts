"use client";

import { useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { z } from "zod";
import type { Messages } from "@/app/_i18n/messages";
import { failureDetails } from "@/app/_trpc/query-error";
import { notifyFailed } from "@/app/_ui/notify";
import { type Issue, toIssues } from "@/server/domain/errors";

type Options<Values extends Record<string, unknown>> = {
  /** The server's own schema. */
  schema: z.ZodType;
  initialValues: Values;
  /** Maps the form's values to the schema's input, where they differ; paths have to stay. */
  toInput?: (values: Values) => unknown;
  /** Returns the field of an issue, where it is not its path. */
  place?: (issue: Issue, values: Values) => string;
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
  } = options;
  const t = useTranslations("errors.field") as FieldWords;
  const toErrors = (issues: readonly Issue[], values: Values) =>
    firstErrors(issues.map((issue) => [place(issue, values), issueText(issue, t)]));
  const form = useForm<Values>({
    initialValues,
    validate: (values) => {
      const parsed = schema.safeParse(toInput(values), { reportInput: true });
      return parsed.success ? {} : toErrors(toIssues(parsed.error), values);
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const showErrors = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    form.getInputNode(first)?.focus();
    // An issue without a field would otherwise stay invisible.
    if (!((first.split(".")[0] ?? "") in initialValues)) notifyFailed(String(errors[first]));
  };
  return {
    form,
    submit: (send: (values: Values) => void) => form.onSubmit(send, showErrors),
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

/** Keeps the first error of each field, in the order of the fields. */
export function firstErrors(
  errors: readonly (readonly [field: string, text: string])[],
): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [field, text] of errors) first[field] ??= text;
  return first;
}

/** Asks before unsaved changes are left, by a link or by closing the tab. */
function useLeaveGuard(dirty: boolean): void {
  const question = useTranslations("ui")("leave");
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link === null || link.getAttribute("target") === "_blank" || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [dirty, question]);
}

type Key = keyof Messages["errors"]["field"];
export type FieldWords = (key: Key, values?: Record<string, string | number>) => string;

/** Translates an issue; without a code the server's own sentence stays. */
export function issueText({ code, limit, message }: Issue, t: FieldWords): string {
  return code === undefined ? message : t(code, { limit: String(limit ?? "") });
}
