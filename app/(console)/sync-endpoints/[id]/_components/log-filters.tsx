"use client";

import { Button, NativeSelect, Select, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { changedFilter, type FilterChanges } from "@/app/_ui/list-view";
import { FilterBar, type FilterChip, FilterChips, FilterPopover } from "@/app/_ui/list-filters";
import { SearchInput } from "@/app/_ui/filter-controls";
import { isDeliveryId, type LogFilter } from "./log-view";
import { type Run, runStatuses } from "./run-outcome";
import { TimeRange } from "./time-range";

type Props = { filter: LogFilter; onChange: (filter: LogFilter) => void; end: ReactNode };

/** Filters by delivery id and both statuses, the rest behind "more". Each active filter is a chip. */
export function LogFilters({ filter, onChange, end }: Props) {
  const t = useTranslations("syncEndpoints.log");
  const tStatus = useTranslations("words.status");
  const tOutcome = useTranslations("syncEndpoints.outcome");
  const chips = useLogChips(filter, onChange);
  const select = (
    key: "status" | "deliveryStatus",
    any: string,
    nameOf: (value: Run["status"]) => string,
  ) => (
    <NativeSelect
      aria-label={t(key)}
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
            label={t("searchDelivery")}
            value={filter.deliveryId ?? ""}
            onChange={(text) => {
              // An incomplete id matches nothing, so it takes effect once it is complete.
              if (text === "" || isDeliveryId(text))
                onChange(changedFilter(filter, { deliveryId: text === "" ? undefined : text }));
            }}
          />
        }
        end={end}
      >
        {select("status", t("any"), (value) => tStatus(value))}
        {select("deliveryStatus", t("anyDeliveryStatus"), (value) => tOutcome(value))}
        <MoreLogFilters filter={filter} onChange={onChange} />
      </FilterBar>
      <FilterChips chips={chips} onClear={() => onChange({})} />
    </>
  );
}

type MoreLogFiltersProps = { filter: LogFilter; onChange: (filter: LogFilter) => void };

const kinds = ["real", "test"] as const;

/** Holds the filters that are rarely needed; they take effect together. */
function MoreLogFilters({ filter, onChange }: MoreLogFiltersProps) {
  const t = useTranslations("syncEndpoints.log");
  return (
    <FilterPopover label={t("more")}>
      {(close) => (
        <MoreForm
          filter={filter}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPopover>
  );
}

function MoreForm({ filter, onApply }: { filter: LogFilter; onApply: (filter: LogFilter) => void }) {
  const t = useTranslations("syncEndpoints.log");
  const [draft, setDraft] = useState(filter);
  const change = (changes: FilterChanges<LogFilter>) => setDraft(changedFilter(draft, changes));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Stack gap="sm">
        <Select
          label={t("kind")}
          placeholder={t("anyKind")}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={draft.kind ?? null}
          onChange={(value) => change({ kind: kinds.find((kind) => kind === value) })}
          clearable
          comboboxProps={{ withinPortal: false }}
        />
        <TimeRange value={draft} onChange={change} withinPortal={false} />
        <Button type="submit">{t("apply")}</Button>
      </Stack>
    </form>
  );
}

/** Returns one chip for each active filter. */
function useLogChips(filter: LogFilter, onChange: (filter: LogFilter) => void): FilterChip[] {
  const t = useTranslations("syncEndpoints.log");
  const tStatus = useTranslations("words.status");
  const tOutcome = useTranslations("syncEndpoints.outcome");
  const { deliveryId, status, deliveryStatus, kind, from, to } = filter;
  const chip = (key: keyof LogFilter, value: string | undefined): FilterChip[] =>
    value === undefined
      ? []
      : [
          {
            key,
            label: `${t(key)}: ${value}`,
            onRemove: () => onChange(changedFilter(filter, { [key]: undefined })),
          },
        ];
  return [
    ...chip("deliveryId", deliveryId),
    ...chip("status", status && tStatus(status)),
    ...chip("deliveryStatus", deliveryStatus && tOutcome(deliveryStatus)),
    ...chip("kind", kind && t(`kinds.${kind}`)),
    ...chip("from", from?.replace("T", " ")),
    ...chip("to", to?.replace("T", " ")),
  ];
}
