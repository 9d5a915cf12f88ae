"use client";

import { type MutationFunction, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { failureDetails, notifyRefused, useErrorText } from "@/app/_trpc/query-error";
import { confirm, type Confirmation } from "@/app/_ui/dialogs";
import { notifyDone, notifyMeanwhile, notifyUndo, withdrawUndo } from "@/app/_ui/notify";
import type { ErrorReason } from "@/server/domain/kernel/errors";
import { isChangedSince } from "./is-changed-since";

export type Mutation<Input, Output> = {
  mutationKey: readonly (readonly string[])[];
  mutationFn?: MutationFunction<Output, Input>;
};

export type Action<Subject, Input, Output> = {
  input: (subject: Subject) => Input;
  /** Asks first. An action with `undo` does not need it. */
  confirm?: (subject: Subject) => Confirmation;
  done?: (output: Output, subject: Subject) => string | undefined;
  /** Returns the input that reverts the action; adds "Undo" to the success message. */
  undo?: (subject: Subject, output: Output) => Input;
  /** Runs before queries are fetched again: shows a secret, opens another page. */
  onDone?: (output: Output, subject: Subject) => void | Promise<void>;
  /**
   * Handles an error, as `showRefusal` of a form does. Returns true if the default notification of `said` is
   * not needed.
   */
  refused?: (error: unknown, said: string) => boolean;
  reasons?: Partial<Record<ErrorReason, string>>;
  /** Keys of the queries to fetch again; by default all of the same router. */
  refreshes?: readonly QueryKey[];
  /** Also renders the console's frame again: its navigation and user come from the server. */
  rendersFrame?: boolean;
};

/** Runs a mutation with confirmation, undo, a notification of the outcome and a refresh of the queries. */
export function useAction<Subject, Input, Output>(
  { mutationKey, mutationFn }: Mutation<Input, Output>,
  action: Action<Subject, Input, Output>,
) {
  const t = useTranslations("ui");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const refreshes = action.refreshes ?? [[mutationKey[0]?.slice(0, -1)]];
  const router = useRouter();
  const refresh = async () => {
    await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    if (action.rendersFrame === true) router.refresh();
  };
  const onError = (error: unknown) => {
    // The page shows an outdated record.
    if (isChangedSince(error)) void refresh();
    const reason = failureDetails(error)?.reason;
    const said = (reason && action.reasons?.[reason]) ?? errorText(error);
    if (action.refused?.(error, said) !== true) notifyRefused(error, said);
  };
  const subjectOf = (subject: Subject) => subjectName(mutationKey, action.input(subject));
  const call: MutationFunction<Output, Input> = async (input, context) => {
    if (mutationFn === undefined) throw new Error("A mutation of tRPC has a function");
    return mutationFn(input, context);
  };
  const undoing = useMutation({
    mutationFn: call,
    onSuccess: refresh,
    onError: (error) => {
      if (!isChangedSince(error)) return onError(error);
      notifyMeanwhile(t("undoTooLate"));
      void refresh();
    },
  });
  const running = useMutation({
    mutationKey,
    mutationFn: (subject: Subject, context) => call(action.input(subject), context),
    onError,
    onSuccess: async (output, subject) => {
      withdrawUndo(subjectOf(subject));
      await action.onDone?.(output, subject);
      await refresh();
      const said = action.done?.(output, subject);
      if (said === undefined) return;
      if (action.undo === undefined) return notifyDone(said);
      const reverting = action.undo(subject, output);
      notifyUndo(said, {
        subject: subjectOf(subject),
        label: t("undo"),
        run: () => undoing.mutate(reverting),
      });
    },
  });
  return {
    busy: running.isPending,
    /** `then` does not run after the component is unmounted. */
    run: (subject: Subject, then?: (output: Output) => void) => {
      const start = () => running.mutate(subject, { onSuccess: (output) => then?.(output) });
      if (action.confirm === undefined) start();
      else confirm(action.confirm(subject), start);
    },
  };
}

function subjectName(mutationKey: readonly (readonly string[])[], input: unknown): string {
  const router = mutationKey[0]?.slice(0, -1).join(".") ?? "";
  const id = typeof input === "object" && input !== null && "id" in input ? String(input.id) : "";
  return `${router} ${id}`;
}
