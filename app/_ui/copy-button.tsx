"use client";

import { ActionIcon, CopyButton as Copier, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

/** An icon that copies `value` and says that it did. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const words = useTranslations("ui");
  return (
    <Copier value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? words("copied") : (label ?? words("copy"))}>
          <ActionIcon
            size="sm"
            aria-label={label ?? words("copy")}
            onClick={(event) => {
              event.stopPropagation();
              copy();
            }}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copier>
  );
}
