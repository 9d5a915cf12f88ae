"use client";

import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { contestedFields, type Draft, draftOf, isOther } from "./draft-fields";
import { dropDraft, storedValue, findDraft, saveDraft } from "./form-draft";
import { useRestore } from "./use-restore";

type Values = Record<string, unknown>;

type Options<V extends Values> = {
  name: string | null;
  form: UseFormReturnType<V>;
  isDirty: boolean;
  unkept: readonly (keyof V & string)[];
};

type Restored = {
  isTyped: boolean;
  lost: readonly string[];
  /** Fields that another user has changed since they were edited, with the value saved at restore time. */
  contested: readonly { field: string; saved: unknown }[];
};

const nothing: Pick<Draft, "before" | "lost"> = { before: {} };

/**
 * Stores edits of a form until they are saved or discarded, so that they survive a reload, a crash or leaving
 * the page, and restores them when the form opens again.
 */
export function useDraft<V extends Values>({ name, form, isDirty, unkept }: Options<V>) {
  const [restored, setRestored] = useState<Restored | null>(null);
  const former = useRef(nothing);
  useRestore(() => {
    const draft = name === null ? null : findDraft(name);
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
      // Only lost fields: reported once, as there is nothing to save or discard.
    } else dropDraft(name);
    const contested = contestedFields({ ...draft, changes }, saved).map((field) => ({
      field,
      saved: saved[field],
    }));
    setRestored({ isTyped, lost, contested });
  });

  const isKept = useRef(false);
  const { values } = form;
  const save = useEffectEvent(() => {
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
    if (isDirty) save();
    else forget();
  }, [values, isDirty, name]);

  const saved: Values = form.getInitialValues();
  // Changes that others save while the form is open are reported by the form itself.
  const contested = (restored?.contested ?? []).filter(
    (one) => !isOther(one.saved, saved[one.field]) && isOther(values[one.field], saved[one.field]),
  );
  return {
    restored: restored && { ...restored, contested },
    drop: () => {
      if (name !== null) dropDraft(name);
      former.current = nothing;
    },
    discard: () => {
      setRestored(null);
      form.reset();
    },
    /** Takes the saved value of each contested field. */
    acceptSaved: () =>
      form.setValues(Object.fromEntries(contested.map(({ field }) => [field, saved[field]])) as Partial<V>),
  };
}

/**
 * State for a text outside of any form, stored like a draft, such as a pasted list. `drop` deletes the stored
 * text.
 */
export function useStoredText(name: string): [text: string, set: (text: string) => void, drop: () => void] {
  const [text, setText] = useState("");
  useRestore(() => {
    const kept = storedValue<string>(name).find();
    if (kept !== undefined) setText(kept.value);
  });
  const set = (next: string) => {
    setText(next);
    if (next === "") dropDraft(name);
    else storedValue<string>(name).save(next, "");
  };
  return [text, set, () => dropDraft(name)];
}
