"use client";

import { defaultOptionsFilter, type OptionsFilter, Select } from "@mantine/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSettled } from "./composition";
import type { SelectProps } from "./select-props";

type Props = SelectProps & {
  /** What stood in the input before: the choice, or what was typed. */
  shown: string;
  typed: string | undefined;
};

/** A choice whose list is open, with the focus and the text of what it takes the place of. */
export function OpenedSelect({ shown, typed, onSearchChange, data, filter, ...select }: Props) {
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
  // The letters of a word that is being put together are no part of any choice.
  const settled = useSettled(text);
  const narrow: OptionsFilter = (asked) => {
    // Empty where all are shown, as beside the choice that was made.
    const given = { ...asked, search: asked.search === "" ? "" : settled };
    return filter?.(given) ?? (defaultOptionsFilter(given) as ReturnType<OptionsFilter>);
  };
  return (
    <Select
      {...select}
      ref={input}
      data={[...data]}
      filter={narrow}
      searchValue={text}
      onSearchChange={search}
    />
  );
}
