"use client";

import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changedFields } from "./changed-fields";
import { dropDraft, keptValue, readDraft, saveDraft } from "./form-draft";

type Values = Record<string, unknown>;

type Options<V extends Values> = {
  /** The form and its record; null: nothing of it is kept. */
  name: string | null;
  form: UseFormReturnType<V>;
  isDirty: boolean;
  /** Fields that are never kept. */
  secrets: readonly (keyof V)[];
  /** Said at fields whose saved value is another than when they were typed over. */
  changedSince: string;
};

/**
 * Keeps what is typed in a form until it is saved or discarded, so that a reload, a crash or the loss of the
 * page costs nothing, and brings it back when the form opens again.
 */
export function useDraft<V extends Values>({ name, form, isDirty, secrets, changedSince }: Options<V>) {
  const [isRestored, setRestored] = useState(false);
  const restore = useEffectEvent(() => {
    const draft = name === null ? null : readDraft(name);
    if (draft === null) return;
    const now = form.getInitialValues();
    const kept = Object.entries(draft.changes).filter(([field]) => field in now && !secrets.includes(field));
    if (kept.length === 0) return;
    form.setValues({ ...now, ...(Object.fromEntries(kept) as Partial<V>) });
    const isOther = ([field]: [string, unknown]) =>
      JSON.stringify(now[field]) !== JSON.stringify(draft.before[field]);
    form.setErrors(Object.fromEntries(kept.filter(isOther).map(([field]) => [field, changedSince])));
    setRestored(true);
  });
  // After the first rendering, which has to be the server's.
  useEffect(() => {
    let isGone = false;
    queueMicrotask(() => isGone || restore());
    return () => {
      isGone = true;
    };
  }, []);

  const isKept = useRef(false);
  const { values } = form;
  const keep = useEffectEvent(() => {
    if (name === null) return;
    const before = form.getInitialValues();
    const entries = Object.entries(changedFields<Values>(before, values));
    const changes = Object.fromEntries(entries.filter(([field]) => !secrets.includes(field)));
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    saveDraft(name, { changes, before: Object.fromEntries(fields.map((field) => [field, before[field]])) });
    isKept.current = true;
  });
  useEffect(() => {
    if (isDirty) keep();
    else if (isKept.current && name !== null) dropDraft(name);
  }, [values, isDirty, name]);

  return {
    /** Forgets what is kept: it was saved, or discarded. */
    drop: () => {
      if (name !== null) dropDraft(name);
    },
    /** Gives up what was brought back; undefined where nothing was. */
    discard: isRestored
      ? () => {
          setRestored(false);
          form.reset();
        }
      : undefined,
  };
}

/**
 * A text outside of any form that is kept in the same way, such as a pasted list. Returns what forgets it.
 */
export function useKeptText(name: string): [text: string, set: (text: string) => void, drop: () => void] {
  const [text, setText] = useState("");
  useEffect(() => {
    let isGone = false;
    queueMicrotask(() => {
      const kept = keptValue<string>(name).read();
      if (!isGone && kept !== undefined) setText(kept.value);
    });
    return () => {
      isGone = true;
    };
  }, [name]);
  const set = (next: string) => {
    setText(next);
    if (next === "") dropDraft(name);
    else keptValue<string>(name).save(next, "");
  };
  return [text, set, () => dropDraft(name)];
}
