"use client";

import { type ReactNode, type SubmitEvent, useState } from "react";

export type FormNotices = {
  above?: ReactNode;
  below?: ReactNode;
};

/** A form's submit handler; returns a promise where it first loads its schema. */
export type OnSubmit = ((event: SubmitEvent<HTMLFormElement>) => unknown) & { notices?: FormNotices };

/** Returns the submit handler, and whether it is waiting for `onSubmit`'s promise. */
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
