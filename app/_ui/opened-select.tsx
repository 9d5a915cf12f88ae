"use client";

import { Select } from "@mantine/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { SelectProps } from "./select-props";

type Props = SelectProps & {
  /** What stood in the input before: the choice, or what was typed. */
  shown: string;
  typed: string | undefined;
};

/** A choice whose list is open, with the focus and the text of what it takes the place of. */
export function OpenedSelect({ shown, typed, onSearchChange, data, ...select }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isBegun = useRef(false);
  const [text, setText] = useState(shown);
  // The input tells of its list from the next rendering on: in the first one there was none yet.
  const [, showAgain] = useState(false);
  const search = (next: string) => {
    setText(next);
    onSearchChange?.(next);
  };
  const begin = useEffectEvent(() => {
    input.current?.focus();
    input.current?.click();
    if (typed !== undefined) search(typed);
    requestAnimationFrame(() => showAgain(true));
  });
  // In one go with what it takes the place of: a key struck between would go to the page.
  useLayoutEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  }, []);
  return <Select {...select} ref={input} data={[...data]} searchValue={text} onSearchChange={search} />;
}
