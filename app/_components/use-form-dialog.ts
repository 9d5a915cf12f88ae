"use client";

import { type Action, type Mutation, useAction } from "./use-action";
import { type SchemaFormOptions, useSchemaForm } from "./use-schema-form";

export type Fields = Record<string, unknown>;

/** What a dialog sends, and what follows. */
export type Sending<Values extends Fields, Input, Output> = Omit<Action<Values, Input, Output>, "onDone"> & {
  mutation: Mutation<Input, Output>;
  onClose: () => void;
  /** Runs after the form is closed as saved; by default `onClose`. */
  onDone?: (output: Output, values: Values) => void;
};

/**
 * A form in a dialog that sends a mutation: refusals stand at their fields, and closing asks about changes.
 * Spread `dialog` into a `DialogForm`. `refused` may handle an error before the form does.
 */
export function useFormDialog<Values extends Fields, Input, Output>(
  options: SchemaFormOptions<Values> & Sending<Values, Input, Output>,
) {
  return useSending(useSchemaForm<Values>(options), options);
}

export function useSending<Values extends Fields, Input, Output>(
  { form, submit, showRefusal, fail, askToLeave, leave }: ReturnType<typeof useSchemaForm<Values>>,
  { mutation, onClose, onDone = onClose, refused, ...action }: Sending<Values, Input, Output>,
) {
  const { busy, run } = useAction<Values, Input, Output>(mutation, {
    ...action,
    refused: (error, said) => refused?.(error, said) === true || showRefusal(error, said),
    onDone: (output, values) => leave(() => onDone(output, values)),
  });
  const onSubmit = submit((values) => run(values));
  return { form, fail, askToLeave, dialog: { busy, onClose: () => askToLeave(onClose), onSubmit } };
}
