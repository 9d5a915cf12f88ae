"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { changedFilter } from "@/app/_ui/changed-filter";
import { FilterBar } from "@/app/_ui/filter-bar";
import { FilterChips } from "@/app/_ui/filter-chips";
import { SearchInput } from "@/app/_ui/search-input";
import { isDeliveryId, type LogFilter } from "./log-view";
import { MoreLogFilters } from "./more-log-filters";
import { type Run, runStatuses } from "./run-statuses";
import { useLogChips } from "./use-log-chips";

type Props = { filter: LogFilter; onChange: (filter: LogFilter) => void; end: ReactNode };

/** A delivery's id, what became of the attempt and of its delivery, the rest behind "more"; a chip for each that is on. */
export function LogFilters({ filter, onChange, end }: Props) {
  const words = useTranslations("syncEndpoints.log");
  const statuses = useTranslations("words.status");
  const outcomes = useTranslations("syncEndpoints.outcome");
  const chips = useLogChips(filter, onChange);
  const select = (
    key: "status" | "deliveryStatus",
    any: string,
    nameOf: (value: Run["status"]) => string,
  ) => (
    <NativeSelect
      aria-label={words(key)}
      value={filter[key] ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onChange(changedFilter(filter, { [key]: runStatuses.find((name) => name === value) }))
      }
      data={[{ value: "", label: any }, ...runStatuses.map((value) => ({ value, label: nameOf(value) }))]}
    />
  );
  return (
    <>
      <FilterBar
        search={
          <SearchInput
            label={words("searchDelivery")}
            value={filter.deliveryId ?? ""}
            onChange={(text) => {
              // Half an id finds nothing: it takes effect when it is whole.
              if (text === "" || isDeliveryId(text))
                onChange(changedFilter(filter, { deliveryId: text === "" ? undefined : text }));
            }}
          />
        }
        end={end}
      >
        {select("status", words("any"), (value) => statuses(value))}
        {select("deliveryStatus", words("anyDeliveryStatus"), (value) => outcomes(value))}
        <MoreLogFilters filter={filter} onChange={onChange} />
      </FilterBar>
      <FilterChips chips={chips} onClear={() => onChange({})} />
    </>
  );
}
