"use client";

import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

/** A button that opens further filters of a list in a popover. `children` makes what stands in it, given what closes it. */
export function FilterPopover({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
      width={320}
    >
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md">{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
