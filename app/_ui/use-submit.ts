"use client";

import { type ReactNode, type SubmitEvent, useState } from "react";

/** What a form has to say of itself as a whole. */
export type FormNotices = {
  /** Above its fields: what was restored. */
  above?: ReactNode;
  /** Beside its button: what is to be corrected, and why it was not saved. */
  below?: ReactNode;
};

/** What a form does when it is sent; a promise where it waits first, as for what it is checked by. */
export type OnSubmit = ((event: SubmitEvent<HTMLFormElement>) => unknown) & { notices?: FormNotices };

/** Returns what a form calls when it is sent, and whether it waits: its button shows that it works. */
export function useSubmit(onSubmit: OnSubmit): [(event: SubmitEvent<HTMLFormElement>) => void, boolean] {
  const [isWaiting, setWaiting] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const waiting = onSubmit(event);
    if (!(waiting instanceof Promise)) return;
    setWaiting(true);
    void waiting.finally(() => setWaiting(false));
  };
  return [submit, isWaiting];
}
