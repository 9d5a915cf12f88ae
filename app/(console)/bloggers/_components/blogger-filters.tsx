"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { changedFilter, type FilterChanges } from "@/app/_ui/changed-filter";
import { CheckMenu } from "@/app/_ui/check-menu";
import { FilterBar } from "@/app/_ui/filter-bar";
import { FilterChips } from "@/app/_ui/filter-chips";
import { NumberRange } from "@/app/_ui/number-range";
import { SearchInput } from "@/app/_ui/search-input";
import { platforms } from "@/server/domain/platforms";
import type { BloggerFilter } from "./blogger-view";
import { MoreFilters } from "./more-filters";
import { useFilterChips } from "./use-filter-chips";

type Props = { filter: BloggerFilter; onChange: (filter: BloggerFilter) => void; end: ReactNode };

/** The three filters people use, the rest behind "more", and a chip for each that is on. */
export function BloggerFilters({ filter, onChange, end }: Props) {
  const words = useTranslations("bloggers.filters");
  const names = useTranslations("words.platform");
  const chips = useFilterChips(filter, onChange);
  const change = (changes: FilterChanges<BloggerFilter>) => onChange(changedFilter(filter, changes));
  return (
    <>
      <FilterBar
        search={
          <SearchInput
            label={words("text")}
            value={filter.text ?? ""}
            onChange={(text) => change({ text: text === "" ? undefined : text })}
          />
        }
        end={end}
      >
        <CheckMenu
          label={words("platform")}
          options={platforms.map((value) => ({ value, label: names(value) }))}
          chosen={filter.platform ?? []}
          onChange={(platform) => change({ platform: platform.length === 0 ? undefined : platform })}
        />
        <NumberRange
          minLabel={words("fansMin")}
          maxLabel={words("fansMax")}
          value={{ min: filter.fansCountMin, max: filter.fansCountMax }}
          onChange={({ min, max }) => change({ fansCountMin: min, fansCountMax: max })}
        />
        <MoreFilters filter={filter} onChange={onChange} />
      </FilterBar>
      <FilterChips chips={chips} onClear={() => onChange({})} />
    </>
  );
}
