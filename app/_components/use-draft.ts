"use client";

import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { contestedFields, type Draft, draftOf, isOther } from "./draft-fields";
import { dropDraft, keptValue, readDraft, saveDraft } from "./form-draft";
import { useRestore } from "./use-restore";

type Values = Record<string, unknown>;

type Options<V extends Values> = {
  /** The form and its record; null: nothing of it is kept. */
  name: string | null;
  form: UseFormReturnType<V>;
  isDirty: boolean;
  /** Fields that are never kept. */
  unkept: readonly (keyof V & string)[];
};

/** What came back when the form opened. */
type Restored = {
  isTyped: boolean;
  lost: readonly string[];
  /** Fields that somebody else has changed since they were typed over, with the value saved then. */
  contested: readonly { field: string; saved: unknown }[];
};

const nothing: Pick<Draft, "before" | "lost"> = { before: {} };

/**
 * Keeps what is typed in a form until it is saved or discarded, so that a reload, a crash or the loss of the
 * page costs nothing, and brings it back when the form opens again.
 */
export function useDraft<V extends Values>({ name, form, isDirty, unkept }: Options<V>) {
  const [restored, setRestored] = useState<Restored | null>(null);
  const former = useRef(nothing);
  useRestore(() => {
    const draft = name === null ? null : readDraft(name);
    if (draft === null || name === null) return;
    const saved: Values = form.getInitialValues();
    const isKept = ([field]: [string, unknown]) => field in saved && !unkept.includes(field);
    const changes = Object.fromEntries(Object.entries(draft.changes).filter(isKept));
    const isTyped = Object.keys(changes).length > 0;
    const lost = draft.lost ?? [];
    if (!isTyped && lost.length === 0) return;
    if (isTyped) {
      former.current = draft;
      form.setValues(changes as Partial<V>);
      // Said once: there is nothing that could be saved or discarded.
    } else dropDraft(name);
    const contested = contestedFields({ ...draft, changes }, saved).map((field) => ({
      field,
      saved: saved[field],
    }));
    setRestored({ isTyped, lost, contested });
  });

  const isKept = useRef(false);
  const { values } = form;
  const keep = useEffectEvent(() => {
    if (name === null) return;
    const draft = draftOf({ saved: form.getInitialValues(), values, unkept, former: former.current });
    if (draft === null) return;
    saveDraft(name, draft);
    former.current = { ...former.current, before: draft.before };
    isKept.current = true;
  });
  const forget = useEffectEvent(() => {
    if (!isKept.current || name === null) return;
    dropDraft(name);
    former.current = nothing;
  });
  useEffect(() => {
    if (isDirty) keep();
    else forget();
  }, [values, isDirty, name]);

  const saved: Values = form.getInitialValues();
  // What is saved by others while the form stands open is said by the form itself.
  const contested = (restored?.contested ?? []).filter(
    (one) => !isOther(one.saved, saved[one.field]) && isOther(values[one.field], saved[one.field]),
  );
  return {
    restored: restored && { ...restored, contested },
    /** Forgets what is kept: it was saved, or discarded. */
    drop: () => {
      if (name !== null) dropDraft(name);
      former.current = nothing;
    },
    /** Gives up what was brought back. */
    discard: () => {
      setRestored(null);
      form.reset();
    },
    /** Takes what is saved in the fields that somebody else has changed since. */
    takeSaved: () =>
      form.setValues(Object.fromEntries(contested.map(({ field }) => [field, saved[field]])) as Partial<V>),
  };
}

/**
 * A text outside of any form that is kept in the same way, such as a pasted list. Returns what forgets it.
 */
export function useKeptText(name: string): [text: string, set: (text: string) => void, drop: () => void] {
  const [text, setText] = useState("");
  useRestore(() => {
    const kept = keptValue<string>(name).read();
    if (kept !== undefined) setText(kept.value);
  });
  const set = (next: string) => {
    setText(next);
    if (next === "") dropDraft(name);
    else keptValue<string>(name).save(next, "");
  };
  return [text, set, () => dropDraft(name)];
}
