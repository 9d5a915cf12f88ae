"use client";

import { Button, CopyButton, Group, Paper } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type Props = { ids: string[]; onClear: () => void; children: ReactNode };

/** How many rows are selected, and what can be done with all of them. */
export function SelectionBar({ ids, onClear, children }: Props) {
  const words = useTranslations("ui");
  return (
    <Paper px="sm" py={6} mb="sm" role="status">
      <Group gap="sm">
        {children}
        <CopyButton value={ids.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {copied ? words("copied") : words("copyIds")}
            </Button>
          )}
        </CopyButton>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {words("clearSelection")}
        </Button>
      </Group>
    </Paper>
  );
}
