"use client";

import { defaultOptionsFilter, type OptionsFilter, Select } from "@mantine/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSettled } from "./composition";
import type { SelectProps } from "./select-props";

type Props = SelectProps & {
  shown: string;
  typed: string | undefined;
};

export function OpenedSelect({ shown, typed, onSearchChange, data, filter, ...select }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hasStarted = useRef(false);
  const [text, setText] = useState(shown);
  // The input announces its list only after a second render: in the first one the list does not exist yet.
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
  // In a layout effect: a key pressed in between would go to the page.
  useLayoutEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    begin();
  }, []);
  // Text that is being composed matches no choice.
  const settled = useSettled(text);
  const narrow: OptionsFilter = (asked) => {
    // Empty where all are shown, as after a choice was made.
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
