"use client";

import { Button, Select, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changedFilter, type FilterChanges } from "@/app/_ui/changed-filter";
import { FilterPopover } from "@/app/_ui/filter-popover";
import type { LogFilter } from "./log-view";
import { TimeRange } from "./time-range";

type Props = { filter: LogFilter; onChange: (filter: LogFilter) => void };

const kinds = ["real", "test"] as const;

/** The filters that are needed now and then; they take effect together. */
export function MoreLogFilters({ filter, onChange }: Props) {
  const words = useTranslations("syncEndpoints.log");
  return (
    <FilterPopover label={words("more")}>
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
  const words = useTranslations("syncEndpoints.log");
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
          label={words("kind")}
          placeholder={words("anyKind")}
          data={kinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
          value={draft.kind ?? null}
          onChange={(value) => change({ kind: kinds.find((kind) => kind === value) })}
          clearable
          comboboxProps={{ withinPortal: false }}
        />
        <TimeRange value={draft} onChange={change} withinPortal={false} />
        <Button type="submit">{words("apply")}</Button>
      </Stack>
    </form>
  );
}
