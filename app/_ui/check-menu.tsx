"use client";

import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";

type Props<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** A button that opens a list of choices, any number of which can be on. */
export function CheckMenu<Value extends string>({ label, options, chosen, onChange }: Props<Value>) {
  return (
    <Popover position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" fw={400} rightSection={<IconChevronDown size={14} stroke={1.5} />}>
          {chosen.length === 0 ? label : `${label} · ${String(chosen.length)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="xs">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, option.value]
                    : chosen.filter((value) => value !== option.value),
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
