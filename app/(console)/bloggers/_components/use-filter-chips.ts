"use client";

import { useLocale, useTranslations } from "next-intl";
import { changedFilter, type FilterChanges } from "@/app/_ui/changed-filter";
import type { FilterChip } from "@/app/_ui/filter-chips";
import { formatExactNumber } from "@/app/_ui/format-number";
import type { BloggerFilter } from "./blogger-view";

/** One chip a filter that is on; one a platform and one a tag, as each can go by itself. */
export function useFilterChips(
  filter: BloggerFilter,
  onChange: (filter: BloggerFilter) => void,
): FilterChip[] {
  const words = useTranslations("bloggers.filters");
  const all = useTranslations("words");
  const locale = useLocale();
  const chip = (key: string, label: string, changes: FilterChanges<BloggerFilter>): FilterChip => ({
    key,
    label,
    onRemove: () => onChange(changedFilter(filter, changes)),
  });
  const {
    text,
    platform = [],
    fansCountMin,
    fansCountMax,
    tags = [],
    category,
    reviewStatus,
    updatedSince,
  } = filter;
  const without = <Value>(values: Value[], gone: Value) => {
    const rest = values.filter((value) => value !== gone);
    return rest.length === 0 ? undefined : rest;
  };
  return [
    ...(text === undefined ? [] : [chip("text", `“${text}”`, { text: undefined })]),
    ...platform.map((name) => chip(name, all(`platform.${name}`), { platform: without(platform, name) })),
    ...(fansCountMin === undefined
      ? []
      : [
          chip("min", words("fansAtLeast", { count: formatExactNumber(fansCountMin, locale) }), {
            fansCountMin: undefined,
          }),
        ]),
    ...(fansCountMax === undefined
      ? []
      : [
          chip("max", words("fansAtMost", { count: formatExactNumber(fansCountMax, locale) }), {
            fansCountMax: undefined,
          }),
        ]),
    ...tags.map((tag) => chip(`tag ${tag}`, `${words("tag")}: ${tag}`, { tags: without(tags, tag) })),
    ...(category === undefined
      ? []
      : [chip("category", `${words("category")}: ${category}`, { category: undefined })]),
    ...(reviewStatus === undefined
      ? []
      : [
          chip("review", `${words("review")}: ${all(`status.${reviewStatus}`)}`, { reviewStatus: undefined }),
        ]),
    ...(updatedSince === undefined
      ? []
      : [chip("since", words("updatedSinceChip", { day: updatedSince }), { updatedSince: undefined })]),
    ...(filter.includeDeactivated === true
      ? [chip("deactivated", words("includeDeactivated"), { includeDeactivated: undefined })]
      : []),
  ];
}
