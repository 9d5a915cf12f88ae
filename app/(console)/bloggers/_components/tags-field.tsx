"use client";

import { Stack } from "@mantine/core";
import { useState } from "react";
import { chipsOfEach, type MoreField } from "@/app/_ui/filter-fields";
import type { LazyInputs } from "@/app/_ui/lazy/use-inputs";
import { TagSuggest } from "./blogger-suggest";

type Tags = { tags?: string[]; tagsAll?: string[] };
type Mode = "any" | "all";
type Words = {
  label: string;
  any: string;
  mode: string;
  modes: Record<Mode, string>;
  help: Record<Mode, string>;
  chip: Record<Mode, (tag: string) => string>;
};

/** Any of several tags, or all of them. */
export function tagsField(words: Words): MoreField<Tags> {
  const anyChips = chipsOfEach<"tags", string>("tags", words.chip.any);
  const allChips = chipsOfEach<"tagsAll", string>("tagsAll", words.chip.all);
  return {
    key: "tags",
    place: "more",
    chips: (filter) => [...anyChips(filter), ...allChips(filter)],
    control: (filter, change, inputs) => (
      <TagsFilter words={words} filter={filter} onChange={change} inputs={inputs} />
    ),
  };
}

type Props = {
  words: Words;
  filter: Tags;
  onChange: (changes: { tags: string[] | undefined; tagsAll: string[] | undefined }) => void;
  inputs: LazyInputs;
};

function TagsFilter({ words, filter, onChange, inputs: { SuggestInput, SegmentedControl } }: Props) {
  const [mode, setMode] = useState<Mode>(filter.tagsAll === undefined ? "any" : "all");
  const chosen = [...(filter.tags ?? []), ...(filter.tagsAll ?? [])];
  const choose = (tags: string[], how: Mode) => {
    const some = tags.length === 0 ? undefined : tags;
    onChange({ tags: how === "any" ? some : undefined, tagsAll: how === "all" ? some : undefined });
  };
  return (
    <Stack gap={4}>
      <TagSuggest
        Input={SuggestInput}
        label={words.label}
        help={words.help[mode]}
        any={words.any}
        value={chosen}
        onChange={(tags) => choose(tags, mode)}
      />
      <SegmentedControl
        aria-label={words.mode}
        size="xs"
        data={(["any", "all"] as const).map((value) => ({ value, label: words.modes[value] }))}
        value={mode}
        onChange={(value) => {
          const how = value === "all" ? "all" : "any";
          setMode(how);
          choose(chosen, how);
        }}
      />
    </Stack>
  );
}
