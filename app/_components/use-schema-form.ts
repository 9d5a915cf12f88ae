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
  /** The schema that the server checks with, too. */
  schema: z.ZodType;
  initialValues: Values;
  /** What the schema is to check, where the form keeps it in another shape; paths must stay. */
  toInput?: (values: Values) => unknown;
  /** The field that a complaint belongs to, where it is not the one of its path. */
  place?: (issue: Issue, values: Values) => string;
};

/** A form checked by the server's own schema: errors at their fields in the person's language, focus to the first. */
export function useSchemaForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const {
    schema,
    initialValues,
    toInput = (values: Values): unknown => values,
    place = ({ path }: Issue) => path,
  } = options;
  const t = useTranslations("errors.field") as FieldWords;
  /** The first complaint about each field. */
  const toErrors = (issues: readonly Issue[], values: Values): Record<string, string> =>
    Object.fromEntries(issues.map((issue) => [place(issue, values), issueText(issue, t)] as const).reverse());
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
    // What belongs to no field must not be refused in silence.
    if (!((first.split(".")[0] ?? "") in initialValues)) notifyFailed(String(errors[first]));
  };
  return {
    form,
    submit: (send: (values: Values) => void) => form.onSubmit(send, showErrors),
    /** Puts the server's complaints at their fields; true when there were any. */
    takeRefusal: (error: unknown): boolean => {
      const issues = failureDetails(error)?.issues ?? [];
      const errors = toErrors(issues, form.getValues());
      form.setErrors(errors);
      showErrors(errors);
      return issues.length > 0;
    },
  };
}

/** Leaving with unsaved changes asks, be it by closing the tab or by a link. */
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

/** What is wrong with a field, in the person's language; the server's own sentence where it gave no code. */
export function issueText({ code, limit, message }: Issue, t: FieldWords): string {
  return code === undefined ? message : t(code, { limit: String(limit ?? "") });
}
