"use client";

import { Button, Group, Pill } from "@mantine/core";
import { useTranslations } from "next-intl";

export type FilterChip = { key: string; label: string; onRemove: () => void };

/** Every filter that is on, each removable, and one button that removes all. */
export function FilterChips({ chips, onClear }: { chips: FilterChip[]; onClear: () => void }) {
  const words = useTranslations("ui");
  if (chips.length === 0) return null;
  return (
    <Group gap={6} mb="sm">
      {chips.map(({ key, label, onRemove }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={onRemove}
          removeButtonProps={{
            "aria-label": words("removeFilter", { filter: label }),
            tabIndex: 0,
            "aria-hidden": false,
          }}
        >
          {label}
        </Pill>
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {words("clearAll")}
      </Button>
    </Group>
  );
}
