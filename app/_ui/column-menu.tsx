"use client";

import { ActionIcon, Button, Checkbox, Popover, ScrollArea, Stack, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ColumnChoice } from "./use-column-choice";

/** Chooses the columns of a list. */
export function ColumnMenu({ choices, toggle, reset }: ColumnChoice) {
  const words = useTranslations("ui");
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={words("columns")}>
          <ActionIcon variant="default" size={36} aria-label={words("columns")}>
            <IconColumns3 size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <ScrollArea.Autosize mah={360} type="auto">
          <Stack gap="xs">
            {choices.map(({ key, title, shown }) => (
              <Checkbox key={key} label={title} checked={shown} onChange={() => toggle(key)} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={reset}>
          {words("resetColumns")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
