"use client";

import { type MutationFunction, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { failureDetails, useErrorText } from "@/app/_trpc/query-error";
import { confirm, type Confirmation } from "@/app/_ui/dialogs";
import { notifyDone, notifyFailed, notifyUndo } from "@/app/_ui/notify";
import type { ErrorReason } from "@/server/domain/errors";

/** A mutation as tRPC names it: `trpc.apiKey.delete.mutationOptions()`. */
type Mutation<Input, Output> = {
  mutationKey: readonly (readonly string[])[];
  mutationFn?: MutationFunction<Output, Input>;
};

type Action<Subject, Input, Output> = {
  /** What is sent for the thing that the action is about. */
  input: (subject: Subject) => Input;
  /** Asked first; what can be undone is not asked. */
  confirm?: (subject: Subject) => Confirmation;
  /** Said in a corner afterwards; nothing where it is undefined. */
  done?: (output: Output, subject: Subject) => string | undefined;
  /** What is sent to take it back: "undo" is offered for a while. */
  undo?: (subject: Subject) => Input;
  /** Before the lists are fetched again: shows a secret, leads to another page. */
  onDone?: (output: Output, subject: Subject) => void | Promise<void>;
  /** Takes an error, as a form does at its fields; true when nothing is left to say. */
  refused?: (error: unknown) => boolean;
  /** What is said for some of the errors' reasons, where the action knows better than the general words. */
  reasons?: Partial<Record<ErrorReason, string>>;
  /** What is fetched again; all queries of the same router unless given. */
  refreshes?: readonly QueryKey[];
};

/** A mutation with all that a button needs: confirmation, undo, the outcome in words, and fresh lists. */
export function useAction<Subject, Input, Output>(
  { mutationKey, mutationFn }: Mutation<Input, Output>,
  action: Action<Subject, Input, Output>,
) {
  const t = useTranslations("ui");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const refreshes = action.refreshes ?? [[mutationKey[0]?.slice(0, -1)]];
  const refresh = () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const onError = (error: unknown) => {
    if (action.refused?.(error) === true) return;
    const reason = failureDetails(error)?.reason;
    notifyFailed((reason && action.reasons?.[reason]) ?? errorText(error));
  };
  const mutationOf = (toInput: (subject: Subject) => Input): MutationFunction<Output, Subject> => {
    return async (subject, context) => {
      if (mutationFn === undefined) throw new Error("A mutation of tRPC has a function");
      return mutationFn(toInput(subject), context);
    };
  };
  const undoing = useMutation({
    mutationFn: mutationOf(action.undo ?? action.input),
    onSuccess: refresh,
    onError,
  });
  const running = useMutation({
    mutationKey,
    mutationFn: mutationOf(action.input),
    onError,
    onSuccess: async (output, subject) => {
      await action.onDone?.(output, subject);
      await refresh();
      const said = action.done?.(output, subject);
      if (said === undefined) return;
      if (action.undo === undefined) notifyDone(said);
      else notifyUndo(said, { label: t("undo"), run: () => undoing.mutate(subject) });
    },
  });
  return {
    busy: running.isPending,
    /** `then` is not called once the page that asked is left. */
    run: (subject: Subject, then?: (output: Output) => void) => {
      const start = () => running.mutate(subject, { onSuccess: (output) => then?.(output) });
      if (action.confirm === undefined) start();
      else confirm(action.confirm(subject), start);
    },
  };
}
