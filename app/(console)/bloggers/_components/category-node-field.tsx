"use client";

import type { MoreField } from "@/app/_ui/filter-fields";
import { categoryNodes } from "@/server/domain/roster/labels";

type Filter = { categoryNode?: string[] };
type Words = { label: string; any: string; chip: (name: string) => string; all: (name: string) => string };

/** Nodes of the tree of categories, each first level with what is below it (docs/rules.md#categories). */
export function categoryNodeField(locale: "zh" | "en", words: Words): MoreField<Filter> {
  const nameOf = (id: string) => categoryNodes.find((node) => node.id === id)?.name[locale] ?? id;
  const groups = categoryNodes
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name }) => {
      const below = categoryNodes.filter(({ parentId }) => parentId === id);
      const whole = { value: id, label: below.length === 0 ? name[locale] : words.all(name[locale]) };
      return {
        group: name[locale],
        items: [whole, ...below.map((child) => ({ value: child.id, label: child.name[locale] }))],
      };
    });
  const toChange = (ids: string[]) => ({ categoryNode: ids.length === 0 ? undefined : ids });
  return {
    key: "categoryNode",
    place: "more",
    chips: ({ categoryNode = [] }) =>
      categoryNode.map((id) => ({
        key: `categoryNode ${id}`,
        label: words.chip(nameOf(id)),
        without: toChange(categoryNode.filter((other) => other !== id)),
      })),
    control: ({ categoryNode = [] }, change, { MultiSelect }) => (
      <MultiSelect
        label={words.label}
        {...(categoryNode.length === 0 && { placeholder: words.any })}
        data={groups}
        value={categoryNode}
        onChange={(ids) => change(toChange(ids))}
        searchable
        clearable
        maxDropdownHeight={280}
        comboboxProps={{ withinPortal: false }}
      />
    ),
  };
}
